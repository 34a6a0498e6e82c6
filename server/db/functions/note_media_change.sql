-- Records in the change feed the job or article whose picture or video changed its size.
create or replace function note_media_change()
returns trigger
language plpgsql
as $$
begin
  insert into changes (topic, key, moved) select 'jobs', id, false from jobs where media_id = new.id;
  insert into changes (topic, key) select 'content', id from articles where media_id = new.id;
  return null;
end
$$;
