-- A person's rating counts the reviews that are shown: not what staff hid, nor what somebody wrote whose account staff
-- closed. What people wrote who closed their own account stays, without their name.
create function reviews_are_shown(author users) returns boolean language sql immutable as $$
  select author.suspended_at is null or author.deleted_at is not null
$$;
--> statement-breakpoint
create or replace function count_review() returns trigger language plpgsql as $$
declare
  is_shown boolean;
begin
  -- Waits for a decision about the author that is under way, which waits for this lock likewise.
  select reviews_are_shown(author) into is_shown from users author
  where author.id = case when tg_op = 'DELETE' then old.author_id else new.author_id end for key share;
  if not is_shown then
    return null;
  end if;
  if tg_op <> 'INSERT' and old.hidden_at is null then
    update users set rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 where id = old.subject_id;
  end if;
  if tg_op <> 'DELETE' and new.hidden_at is null then
    update users set rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 where id = new.subject_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Needs the author's row locked for update before it is changed, or a review that arrives just now may count wrong.
create function count_reviews_of_author() returns trigger language plpgsql as $$
declare
  sign integer := case when reviews_are_shown(new) then 1 else -1 end;
begin
  -- Always in the same order: two who are closed at once may have reviewed the same people.
  perform from users where id in (select subject_id from reviews where author_id = new.id)
  order by id for no key update;
  update users set rating_sum = rating_sum + sign * said.stars, rating_count = rating_count + sign * said.times
  from (select subject_id, sum(rating)::int as stars, count(*)::int as times
    from reviews where author_id = new.id and hidden_at is null group by subject_id) said
  where users.id = said.subject_id;
  return null;
end $$;
--> statement-breakpoint
create trigger users_count_reviews after update of suspended_at, deleted_at on users
  for each row when (reviews_are_shown(old) is distinct from reviews_are_shown(new))
  execute function count_reviews_of_author();
--> statement-breakpoint
update users set (rating_sum, rating_count) = (
  select coalesce(sum(rating), 0)::int, count(*)::int from reviews join users author on author.id = author_id
  where subject_id = users.id and hidden_at is null and reviews_are_shown(author))
where id in (
  select subject_id from reviews join users author on author.id = author_id where not reviews_are_shown(author));
