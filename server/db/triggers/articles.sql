create or replace trigger articles_note_change
  after insert or update or delete on articles
  for each row
  execute function note_change('content', 'id');
