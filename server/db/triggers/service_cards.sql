create or replace trigger service_cards_note_change
  after insert or update or delete on service_cards
  for each row
  execute function note_change('servicemen', 'user_id');

create or replace trigger service_cards_find
  before insert or update on service_cards
  for each row
  execute function find_card();
