create or replace trigger card_photos_note_change
  after insert or update or delete on card_photos
  for each row
  execute function note_change('servicemen', 'user_id');
