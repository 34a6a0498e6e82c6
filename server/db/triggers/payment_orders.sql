create or replace trigger payment_orders_insights_changed
  after update of settled_at on payment_orders
  for each row
  when (old.settled_at is distinct from new.settled_at)
  execute function note_insight_hours('orders', 'settled_at');

create or replace trigger payment_orders_insights_new
  after insert on payment_orders
  for each row
  when (new.settled_at is not null)
  execute function note_insight_hours('orders', 'settled_at');
