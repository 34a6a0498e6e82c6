create or replace trigger service_cards_note_change
  after insert or update or delete on service_cards
  for each row
  execute function note_change('servicemen', 'user_id');

create or replace trigger service_cards_find
  before insert or update on service_cards
  for each row
  execute function find_card();

create or replace trigger service_cards_insights_new
  after insert on service_cards
  referencing new table as changed
  for each statement
  execute function note_insight_hours('cards', 'created_at');

create or replace trigger service_cards_insights_gone
  after delete on service_cards
  referencing old table as changed
  for each statement
  execute function note_insight_hours('cards', 'created_at');

create or replace trigger service_cards_insights_changed
  after update of state, service_rendered, hidden_at, created_at on service_cards
  for each row
  when (
    (old.created_at, old.state, old.service_rendered, old.hidden_at is null)
    is distinct from (new.created_at, new.state, new.service_rendered, new.hidden_at is null)
  )
  execute function note_insight_hours('cards', 'created_at');

create or replace trigger service_cards_note_listed
  after insert or update of hidden_at on service_cards
  for each row
  when (new.hidden_at is null)
  execute function note_listed_card('user_id');
