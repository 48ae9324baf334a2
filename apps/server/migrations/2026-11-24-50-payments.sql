-- Payments: orders, what their providers said of them, refunds, and the Premium that follows from them. Nothing of
-- a card is kept but its last four digits.

-- Orders and grants share their numbers, which rise in every history.
create sequence payment_tickets as bigint start 50300;

create table payment_orders (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  ticket bigint not null unique default nextval('payment_tickets'),
  -- Null once the account is erased: amounts and reference stay under the pseudonym.
  buyer bigint references members on delete set null,
  pseudonym text not null default '',
  -- Who receives Premium or tokens; the buyer, unless it is a gift.
  recipient bigint references members on delete set null,
  is_gift boolean not null default false,
  plan_id text not null,
  days integer check (days > 0),
  tokens integer check (tokens > 0),
  message text not null default '',
  named boolean not null default true,
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded between 0 and amount),
  currency text not null check (length(currency) = 3),
  vat_permille integer not null check (vat_permille >= 0),
  statement text not null,
  language text not null,
  provider text not null,
  state text not null check (state in ('created', 'waiting', 'paid', 'declined', 'cancelled', 'expired',
    'partly_refunded', 'refunded', 'charged_back', 'won_back')),
  reason text not null default '',
  last4 text not null default '',
  -- A keyed hash of the buyer's address, for limits; erased after a day.
  network bytea,
  -- What the buyer agreed to, in the words they read.
  waiver_text text,
  waiver_at bigint,
  created_at bigint not null,
  expires_at bigint not null,
  paid_at bigint,
  -- The ledger's movement by which its tokens arrived.
  movement_id bigint references ledger_movements,
  check ((days is null) <> (tokens is null))
);
create index payment_orders_buyer on payment_orders (buyer, ticket desc);
create index payment_orders_recipient on payment_orders (recipient, ticket desc) where is_gift;
create index payment_orders_last4 on payment_orders (last4) where last4 <> '';
create index payment_orders_paid_at on payment_orders (paid_at) where paid_at is not null;
create index payment_orders_network on payment_orders (network) where network is not null;

create table payment_declines (
  order_id text not null references payment_orders on delete cascade,
  -- Of the provider.
  event_id text not null,
  declined_at bigint not null,
  primary key (order_id, event_id)
);

-- Each event of a provider once, whether a webhook or a query brought it.
create table payment_webhooks (
  provider text not null,
  event_id text not null,
  order_id text not null,
  kind text not null,
  amount integer not null,
  currency text not null,
  fact jsonb not null,
  happened_at bigint not null,
  received_at bigint not null,
  -- `waiting`: it came before the payment that it is about.
  state text not null check (state in ('applied', 'waiting', 'refused')),
  problem text not null default '',
  primary key (provider, event_id)
);
create index payment_webhooks_waiting on payment_webhooks (order_id) where state = 'waiting';
create index payment_webhooks_problems on payment_webhooks (received_at desc) where state <> 'applied';
create index payment_webhooks_happened on payment_webhooks (happened_at);

create table payment_refunds (
  id bigint generated always as identity primary key,
  order_id text not null references payment_orders,
  cents integer not null check (cents > 0),
  cause text not null check (cause in ('withdrawal', 'operator', 'automatic', 'provider')),
  reason text not null default '',
  asked_by bigint references members on delete set null,
  asked_at bigint not null,
  -- `asked`: to be sent, or to be made by the operator; `sent`: the provider has taken it.
  state text not null check (state in ('asked', 'sent', 'done', 'failed')),
  ended_at bigint,
  -- What is held while the provider decides.
  escrow bigint,
  tokens integer not null default 0,
  segment bigint,
  premium_ms bigint not null default 0
);
create unique index payment_refunds_one_withdrawal on payment_refunds (order_id)
  where cause = 'withdrawal' and state in ('asked', 'sent');
create index payment_refunds_order on payment_refunds (order_id);

-- Premium by purchase, gift or grant: each begins where the one before it ends.
create table premium_segments (
  id bigint generated always as identity primary key,
  uid bigint not null references members on delete cascade,
  ticket bigint not null default nextval('payment_tickets'),
  order_id text references payment_orders,
  -- A grant: once for each item.
  offer text check (offer in ('hot', 'film', 'certified')),
  item text,
  starts_at bigint not null,
  ends_at bigint not null,
  made_at bigint not null,
  check (ends_at >= starts_at),
  check ((order_id is null) = (offer is not null)),
  check ((offer is null) = (item is null)),
  unique (uid, offer, item)
);
create index premium_segments_uid on premium_segments (uid, starts_at);
create index premium_segments_order on premium_segments (order_id);

-- Buyers whom fraud rules know: since when, and whether the operator still has to decide about them.
create table payment_buyers (
  uid bigint primary key references members on delete cascade,
  first_paid_at bigint not null,
  stopped_at bigint,
  stopped_by text references payment_orders
);
create index payment_buyers_stopped on payment_buyers (stopped_at) where stopped_at is not null;

-- What a chargeback took back, and from whom: it returns when the order is won back.
create table payment_reversals (
  id bigint generated always as identity primary key,
  order_id text not null references payment_orders,
  uid bigint references members on delete set null,
  tokens integer not null default 0,
  -- They were held for this member, whose history says so when they return.
  was_held boolean not null default false,
  premium_ms bigint not null default 0,
  made_at bigint not null,
  returned_at bigint
);
create index payment_reversals_order on payment_reversals (order_id);
