-- Returns whether an author's reviews are shown: not after staff suspended the account. Reviews of people who
-- deleted their own account stay, without their name.
create or replace function reviews_are_shown(author users)
returns boolean
language sql
immutable
as $$
  select author.suspended_at is null or author.deleted_at is not null
$$;
