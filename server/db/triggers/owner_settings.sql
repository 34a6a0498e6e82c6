-- Every process keeps the owner's settings in memory and reads them again when one changes.
create or replace trigger owner_settings_note_change
  after insert or update or delete on owner_settings
  for each row
  execute function note_change('settings', 'name');
