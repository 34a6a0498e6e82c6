create or replace trigger media_note_change
  after update of bytes, small_bytes on media
  for each row
  when ((old.bytes, old.small_bytes) is distinct from (new.bytes, new.small_bytes))
  execute function note_media_change();
