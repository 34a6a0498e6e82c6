create or replace trigger faq_translations_note_change
  after insert or update or delete on faq_translations
  for each row
  execute function note_change('content', 'faq_id');
