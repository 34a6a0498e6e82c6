-- The staff roles in force: suspended, deleted and unverified accounts have none. Permission checks read it.
create or replace view active_staff_roles as
select distinct r.user_id, r.role
from staff_roles r
join users u on u.id = r.user_id
where u.verified_at is not null
  and u.suspended_at is null
  and u.deleted_at is null;
