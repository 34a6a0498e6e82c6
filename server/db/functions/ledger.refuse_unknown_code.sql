-- Refuses to open an account with an unknown code. A trigger on insert instead of a check constraint, which would run
-- on every change of a balance and took a fifth of the time of a transfer.
create or replace function ledger.refuse_unknown_code()
returns trigger
language plpgsql
as $$
begin
  if new.code !~ '^((wallet|chargeback_due):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|provider_clearing:[a-z]+|payout_transit|fee_income:(topup|withdraw)|subscription_income|boost_income|unit_discount|provider_fees|suspense|staff_adjust)$' then
    raise exception 'no account is called %', new.code using errcode = '23514';
  end if;
  return new;
end
$$;
alter function ledger.refuse_unknown_code() owner to runor_ledger;
revoke all on function ledger.refuse_unknown_code() from public;
