create or replace trigger article_translations_note_change
  after insert or update or delete on article_translations
  for each row
  execute function note_change('content', 'article_id');
