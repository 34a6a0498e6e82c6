-- Records that a job or an article shows another size of its picture or video.
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
--> statement-breakpoint
create or replace trigger media_note_change
  after update of bytes, small_bytes on media
  for each row
  when ((old.bytes, old.small_bytes) is distinct from (new.bytes, new.small_bytes))
  execute function note_media_change();
