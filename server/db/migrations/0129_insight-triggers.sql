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
--> statement-breakpoint
create or replace trigger agent_applications_insights_new
  after insert on agent_applications
  referencing new table as changed
  for each statement
  execute function note_insight_hours('applications', 'created_at');

create or replace trigger agent_applications_insights_gone
  after delete on agent_applications
  referencing old table as changed
  for each statement
  execute function note_insight_hours('applications', 'created_at');

create or replace trigger agent_applications_insights_changed
  after update of status, decided_at on agent_applications
  for each row
  when (old.status is distinct from new.status)
  execute function note_insight_hours('applications', 'created_at');
--> statement-breakpoint
create or replace trigger hires_insights_new
  after insert on hires
  referencing new table as changed
  for each statement
  execute function note_insight_hours('hires', 'coalesce(first_hired_at, hired_at)');

create or replace trigger hires_insights_gone
  after delete on hires
  referencing old table as changed
  for each statement
  execute function note_insight_hours('hires', 'coalesce(first_hired_at, hired_at)');

create or replace trigger hires_insights_changed
  after update of first_hired_at, hired_at on hires
  for each row
  when (    coalesce(old.first_hired_at, old.hired_at) is distinct from coalesce(new.first_hired_at, new.hired_at))
  execute function note_insight_hours('hires', 'coalesce(first_hired_at, hired_at)');
--> statement-breakpoint
-- Calls: when each caller first called.
create or replace trigger job_calls_insights_new
  after insert on job_calls
  referencing new table as changed
  for each statement
  execute function note_insight_hours('calls', 'coalesce(first_called_at, called_at)');

create or replace trigger job_calls_insights_gone
  after delete on job_calls
  referencing old table as changed
  for each statement
  execute function note_insight_hours('calls', 'coalesce(first_called_at, called_at)');

create or replace trigger job_calls_insights_changed
  after update of first_called_at, called_at on job_calls
  for each row
  when (    coalesce(old.first_called_at, old.called_at) is distinct from coalesce(new.first_called_at, new.called_at))
  execute function note_insight_hours('calls', 'coalesce(first_called_at, called_at)');

-- The job's own hour: whether and when it was first called.
create or replace trigger job_calls_insights_job_new
  after insert on job_calls
  referencing new table as changed
  for each statement
  execute function note_insight_hours('jobs', '(select j.created_at from jobs j where j.id = job_id)');

create or replace trigger job_calls_insights_job_gone
  after delete on job_calls
  referencing old table as changed
  for each statement
  execute function note_insight_hours('jobs', '(select j.created_at from jobs j where j.id = job_id)');

create or replace trigger job_calls_insights_job_changed
  after update of first_called_at, called_at on job_calls
  for each row
  when (    coalesce(old.first_called_at, old.called_at) is distinct from coalesce(new.first_called_at, new.called_at))
  execute function note_insight_hours('jobs', '(select j.created_at from jobs j where j.id = job_id)');
--> statement-breakpoint
create or replace trigger jobs_note_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function note_new_jobs();

create or replace trigger jobs_note_change
  after update or delete on jobs
  for each row
  execute function note_job_change();

create or replace trigger jobs_note_words
  after update of words on jobs
  for each row
  execute function note_job_words();

create or replace trigger jobs_mark
  before insert or update of words, user_id, service, state, lga, is_promoted, created_at on jobs
  for each row
  execute function mark_job();

create or replace trigger jobs_count_new
  after insert on jobs
  referencing new table as added
  for each statement
  execute function count_new_jobs();

create or replace trigger jobs_count_gone
  after delete on jobs
  referencing old table as gone
  for each statement
  execute function count_gone_jobs();

create or replace trigger jobs_count_changed
  after update of status, min_budget, max_budget on jobs
  for each row
  when (
    old.status is distinct from new.status
    or old.min_budget is distinct from new.min_budget
    or old.max_budget is distinct from new.max_budget
  )
  execute function count_changed_job();

create or replace trigger jobs_hold_new
  before insert on jobs
  for each row
  when (new.status = 'open')
  execute function hold_closed_posters_job();

create or replace trigger jobs_hold_opened
  before update of status on jobs
  for each row
  when (new.status = 'open' and old.status <> 'open')
  execute function hold_closed_posters_job();

create or replace trigger jobs_insights_new
  after insert on jobs
  referencing new table as changed
  for each statement
  execute function note_insight_hours('jobs', 'created_at');

create or replace trigger jobs_insights_gone
  after delete on jobs
  referencing old table as changed
  for each statement
  execute function note_insight_hours('jobs', 'created_at');

create or replace trigger jobs_insights_changed
  after update of status, state, service, by_agent, created_at on jobs
  for each row
  when (
    (old.created_at, old.state, old.service, old.by_agent, old.status = 'completed')
    is distinct from (new.created_at, new.state, new.service, new.by_agent, new.status = 'completed')
  )
  execute function note_insight_hours('jobs', 'created_at');

create or replace trigger jobs_insights_taken_new
  after insert on jobs
  for each row
  when (new.assigned_at is not null)
  execute function note_insight_hours('taken', 'assigned_at');

create or replace trigger jobs_insights_taken_gone
  after delete on jobs
  for each row
  when (old.assigned_at is not null)
  execute function note_insight_hours('taken', 'assigned_at');

create or replace trigger jobs_insights_taken_changed
  after update of assigned_at on jobs
  for each row
  when (old.assigned_at is distinct from new.assigned_at)
  execute function note_insight_hours('taken', 'assigned_at');

create or replace trigger jobs_insights_done_new
  after insert on jobs
  for each row
  when (new.completed_at is not null)
  execute function note_insight_hours('done', 'completed_at');

create or replace trigger jobs_insights_done_gone
  after delete on jobs
  for each row
  when (old.completed_at is not null)
  execute function note_insight_hours('done', 'completed_at');

create or replace trigger jobs_insights_done_changed
  after update of completed_at on jobs
  for each row
  when (old.completed_at is distinct from new.completed_at)
  execute function note_insight_hours('done', 'completed_at');
--> statement-breakpoint
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
--> statement-breakpoint
create or replace trigger reports_insights_new
  after insert on reports
  referencing new table as changed
  for each statement
  execute function note_insight_hours('reports', 'created_at');

create or replace trigger reports_insights_gone
  after delete on reports
  referencing old table as changed
  for each statement
  execute function note_insight_hours('reports', 'created_at');

create or replace trigger reports_insights_changed
  after update of decided_at on reports
  for each row
  when (old.decided_at is distinct from new.decided_at)
  execute function note_insight_hours('reports', 'created_at');
--> statement-breakpoint
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
--> statement-breakpoint
create or replace trigger sms_messages_insights_new
  after insert on sms_messages
  referencing new table as changed
  for each statement
  execute function note_insight_hours('sms', 'created_at');

create or replace trigger sms_messages_insights_gone
  after delete on sms_messages
  referencing old table as changed
  for each statement
  execute function note_insight_hours('sms', 'created_at');
--> statement-breakpoint
create or replace trigger subscriptions_insights_start_new
  after insert on subscriptions
  referencing new table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'starts_at');

create or replace trigger subscriptions_insights_start_gone
  after delete on subscriptions
  referencing old table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'starts_at');

create or replace trigger subscriptions_insights_end_new
  after insert on subscriptions
  referencing new table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'ends_at');

create or replace trigger subscriptions_insights_end_gone
  after delete on subscriptions
  referencing old table as changed
  for each statement
  execute function note_insight_hours('subscriptions', 'ends_at');

create or replace trigger subscriptions_insights_start_changed
  after update of starts_at on subscriptions
  for each row
  when (old.starts_at is distinct from new.starts_at)
  execute function note_insight_hours('subscriptions', 'starts_at');

create or replace trigger subscriptions_insights_end_changed
  after update of ends_at on subscriptions
  for each row
  when (old.ends_at is distinct from new.ends_at)
  execute function note_insight_hours('subscriptions', 'ends_at');
--> statement-breakpoint
-- A changed name appears on all jobs, comments and cards of that person.
create or replace trigger users_note_change
  after update of full_name, private_name, subscribed_until, is_agent on users
  for each row
  when (
    old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
    or old.subscribed_until is distinct from new.subscribed_until
    or old.is_agent is distinct from new.is_agent
  )
  execute function note_change('users', 'id');

create or replace trigger users_note_words
  after insert or update of name_words on users
  for each row
  execute function note_name_words();

create or replace trigger users_renew_job_marks
  after update of name_words on users
  for each row
  when (old.name_words is distinct from new.name_words)
  execute function renew_job_marks();

create or replace trigger users_set_public_id
  before insert or update of private_name on users
  for each row
  execute function set_public_id();

create or replace trigger users_note_suspension
  after update of suspended_at on users
  for each row
  when (old.suspended_at is distinct from new.suspended_at)
  execute function note_change('users', 'id');

-- Ratings show on cards and profiles only.
create or replace trigger users_note_rating
  after update of rating_sum, rating_count on users
  for each row
  when ((old.rating_sum, old.rating_count) is distinct from (new.rating_sum, new.rating_count))
  execute function note_change('servicemen', 'id');

create or replace trigger users_count_reviews
  after update of suspended_at, deleted_at on users
  for each row
  when (reviews_are_shown(old) is distinct from reviews_are_shown(new))
  execute function count_reviews_of_author();

create or replace trigger users_find_card
  after update of full_name, private_name on users
  for each row
  when (
    old.full_name is distinct from new.full_name
    or old.private_name is distinct from new.private_name
  )
  execute function find_card_of_person();

create or replace trigger users_end_links_and_codes
  after update of phone, password_hash, suspended_at, deleted_at on users
  for each row
  when (
    old.phone is distinct from new.phone
    or old.password_hash is distinct from new.password_hash
    or (old.suspended_at is null and new.suspended_at is not null)
    or (old.deleted_at is null and new.deleted_at is not null)
  )
  execute function end_links_and_codes();

create or replace trigger users_former_name
  after update of full_name, deleted_at on users
  for each row
  execute function keep_former_name();

create or replace trigger users_insights_new
  after insert on users
  referencing new table as changed
  for each statement
  execute function note_insight_hours('users', 'created_at');

create or replace trigger users_insights_gone
  after delete on users
  referencing old table as changed
  for each statement
  execute function note_insight_hours('users', 'created_at');

create or replace trigger users_insights_proof_new
  after insert on users
  referencing new table as changed
  for each statement
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_insights_proof_gone
  after delete on users
  referencing old table as changed
  for each statement
  execute function note_insight_hours('verified', 'verified_at');

create or replace trigger users_insights_proof_changed
  after update of verified_at on users
  for each row
  when (old.verified_at is distinct from new.verified_at)
  execute function note_insight_hours('verified', 'verified_at');
--> statement-breakpoint
create or replace trigger withdrawals_insights_new
  after insert on withdrawals
  referencing new table as changed
  for each statement
  execute function note_insight_hours('payouts', 'requested_at');

create or replace trigger withdrawals_insights_gone
  after delete on withdrawals
  referencing old table as changed
  for each statement
  execute function note_insight_hours('payouts', 'requested_at');

create or replace trigger withdrawals_insights_changed
  after update of state, settled_at on withdrawals
  for each row
  when (    (old.state = 'succeeded', old.settled_at) is distinct from (new.state = 'succeeded', new.settled_at))
  execute function note_insight_hours('payouts', 'requested_at');
--> statement-breakpoint
insert into insight_state default values on conflict do nothing;
--> statement-breakpoint
insert into insight_hours_due (source, hour)
select source, date_trunc('hour', at) from (
  select 'users' as source, created_at as at from users
  union all select 'verified', verified_at from users
  union all select 'jobs', created_at from jobs
  union all select 'taken', assigned_at from jobs
  union all select 'done', completed_at from jobs
  union all select 'calls', coalesce(first_called_at, called_at) from job_calls
  union all select 'hires', coalesce(first_hired_at, hired_at) from hires
  union all select 'cards', created_at from service_cards
  union all select 'subscriptions', starts_at from subscriptions
  union all select 'subscriptions', ends_at from subscriptions
  union all select 'sms', created_at from sms_messages
  union all select 'orders', settled_at from payment_orders
  union all select 'payouts', requested_at from withdrawals
  union all select 'reports', created_at from reports
  union all select 'applications', created_at from agent_applications
) known where at is not null group by 1, 2;
