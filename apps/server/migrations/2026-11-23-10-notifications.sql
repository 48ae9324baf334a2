-- What domains tell members: events that wait (an outbox), and what each member has been told.
-- One row of `notifications` is one event for one recipient; rows of one `item` are shown as one.
create type notification_step as enum ('tell', 'settle', 'take_back');
create table notification_events (
  id bigint generated always as identity primary key,
  step notification_step not null,
  type text not null check (length(type) between 1 and 40),
  from_uid bigint references members on delete cascade,
  -- Either these members, or the followers of one.
  recipients bigint[] check (cardinality(recipients) between 1 and 100),
  followers_of bigint references members on delete cascade,
  entity text not null default '' check (length(entity) <= 100),
  data jsonb not null default '{}' check (octet_length(data::text) <= 4096),
  -- The same key is told a recipient once within that time; 0: ever.
  once text check (length(once) between 1 and 200),
  once_ms bigint not null default 0,
  happened_at bigint not null,
  -- How far an audience has been told, in the order in which its domain lists it.
  told_at bigint not null default 0,
  told_uid bigint not null default 0,
  tries integer not null default 0,
  try_at bigint not null default 0,
  -- Given up after the last try; an operator may try again.
  dead_at bigint,
  fault text not null default '' check (length(fault) <= 500)
);
create index notification_events_waiting on notification_events (id) where dead_at is null;
create index notification_events_dead on notification_events (dead_at) where dead_at is not null;
create index notification_events_from on notification_events (from_uid);
create index notification_events_followers_of on notification_events (followers_of);

create table notifications (
  id bigint generated always as identity primary key,
  uid bigint not null references members on delete cascade,
  -- The id of the first row of those that are shown together.
  item bigint not null,
  type text not null check (length(type) between 1 and 40),
  from_uid bigint references members on delete set null,
  entity text not null default '',
  data jsonb not null default '{}',
  group_key text,
  once text,
  happened_at bigint not null,
  read_at bigint,
  -- Taken back by its domain, or deleted by the member: kept without its data while `once` counts.
  withdrawn_at bigint,
  deleted_at bigint
);
create index notifications_of_member on notifications (uid, id);
create index notifications_from on notifications (from_uid);
create index notifications_once on notifications (uid, once) where once is not null;
create index notifications_happened_at on notifications (happened_at);

-- One row for each member: what they chose, and counters that must not go back.
create table notification_state (
  uid bigint primary key references members on delete cascade,
  -- Rises with each change of the member's notifications, whose writers take turns on this row.
  version bigint not null default 0,
  -- Only what differs from the defaults.
  settings jsonb not null default '{}' check (octet_length(settings::text) <= 16384),
  -- The last mail that gathered notifications, and the newest notification that it held.
  mailed_at bigint not null default 0,
  mailed_id bigint not null default 0
);

-- Browsers that may be pushed to; each ends with its session.
create table push_devices (
  id bigint generated always as identity primary key,
  uid bigint not null references members on delete cascade,
  session_id text not null references sessions on delete cascade on update cascade,
  endpoint text not null unique check (length(endpoint) <= 2000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  user_agent text not null default '' check (length(user_agent) <= 300),
  added_at bigint not null,
  -- A push service asked to wait.
  wait_until_at bigint not null default 0
);
create index push_devices_uid on push_devices (uid);
create index push_devices_session on push_devices (session_id);
