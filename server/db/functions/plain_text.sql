-- Returns a text in lower case without accents, the form that search compares.
create or replace function plain_text(typed text)
returns text
language sql
immutable
parallel safe
as $$
  select translate(regexp_replace(normalize(lower(normalize(typed, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g'),
    'ɓɗƙƴı', 'bdkyi')
$$;
