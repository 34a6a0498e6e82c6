-- Updates a person's rating after a review of them was added, changed, hidden or deleted. Locks the author's row
-- first, so that a suspension of the author at the same moment counts each review once.
create or replace function count_review()
returns trigger
language plpgsql
as $$
declare
  is_shown boolean;
begin
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
end
$$;
