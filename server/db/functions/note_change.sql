-- Records a change of a row in the change feed, for the cached responses of each process. The trigger's arguments are
-- the topic and the column that holds the key.
create or replace function note_change()
returns trigger
language plpgsql
as $$
declare
  row_now jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  insert into changes (topic, key) values (tg_argv[0], row_now ->> tg_argv[1]);
  return null;
end
$$;
