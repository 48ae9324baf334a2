-- What owners looked at and did on their page of payments.
create table payment_acts (
  id bigint generated always as identity primary key,
  act text not null check (act in ('looked', 'refunded', 'stop_kept', 'stop_lifted')),
  -- Null once that account is erased.
  done_by bigint references members on delete set null,
  done_at bigint not null,
  ticket bigint,
  -- The buyer it was about.
  uid bigint references members on delete set null,
  cents integer,
  reason text not null default ''
);
create index payment_acts_done_by on payment_acts (done_by, act, done_at);

-- When the operator last decided to leave a buyer stopped.
alter table payment_buyers add column kept_at bigint;
