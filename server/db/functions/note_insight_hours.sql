-- Records which hours of a source have to be counted again. Arguments: the source, and the time of a row as SQL.
-- Appends instead of updating, so that writers do not wait for each other; the roll-up removes the rows.
create or replace function note_insight_hours()
returns trigger
language plpgsql
as $$
declare
  noted constant text := 'insert into insight_hours_due (source, hour) select distinct %L, date_trunc(''hour'', noted.at) '
    'from (select %s as at from %s changed_row) noted where noted.at is not null';
begin
  if tg_level = 'STATEMENT' then
    execute format(noted, tg_argv[0], tg_argv[1], 'changed');
  else
    execute format(noted, tg_argv[0], tg_argv[1], '(select ($1).* union all select ($2).*)') using old, new;
  end if;
  return null;
end
$$;
