create or replace trigger comments_note_change
  after insert or update or delete on comments
  for each row
  execute function note_change('comments', 'job_id');
