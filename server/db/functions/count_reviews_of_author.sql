-- Adds or removes all reviews of an author in the ratings of their subjects when the author's account is suspended or
-- restored. The author's row must be locked for update first, or a concurrent review may be counted wrong.
create or replace function count_reviews_of_author()
returns trigger
language plpgsql
as $$
declare
  sign integer := case when reviews_are_shown(new) then 1 else -1 end;
begin
  -- Sorted: two authors who are suspended at once may have reviewed the same people.
  perform from users where id in (select subject_id from reviews where author_id = new.id)
  order by id for no key update;
  update users set rating_sum = rating_sum + sign * said.stars, rating_count = rating_count + sign * said.times
  from (select subject_id, sum(rating)::int as stars, count(*)::int as times
    from reviews where author_id = new.id and hidden_at is null group by subject_id) said
  where users.id = said.subject_id;
  return null;
end
$$;
