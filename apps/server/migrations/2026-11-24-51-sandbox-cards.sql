-- The demo's card provider: what a real one keeps on its own machines. Numbers and codes of cards never come here.
create table sandbox_payments (
  order_id text primary key,
  amount integer not null,
  currency text not null,
  statement text not null,
  language text not null,
  -- What the card does, by its last four digits.
  card text not null default '',
  last4 text not null default '',
  state text not null check (state in ('open', 'bank', 'captured', 'cancelled')),
  bank_until bigint,
  refunded integer not null default 0,
  opened_at bigint not null
);

-- What happened to a payment, each told by webhooks until one is answered well or three days have passed.
create table sandbox_events (
  id text primary key,
  order_id text not null references sandbox_payments,
  fact jsonb not null,
  happens_at bigint not null,
  -- Never told by a webhook: only queries find it.
  silent boolean not null default false,
  copies smallint not null default 1 check (copies between 1 and 3),
  attempts integer not null default 0,
  delivered_at bigint
);
create index sandbox_events_order on sandbox_events (order_id, happens_at);
