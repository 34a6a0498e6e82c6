create or replace trigger faqs_note_change
  after insert or update or delete on faqs
  for each row
  execute function note_change('content', 'id');
