-- Visits to showrooms: one meter for each viewer and room. Each minute waits in an escrow until it is served.

create table showroom_visits (
  id bigint generated always as identity primary key,
  room_id bigint references rooms on delete set null,
  owner bigint references members on delete set null,
  viewer bigint references members on delete set null,
  -- Tokens per minute, as agreed to: it holds for the whole visit.
  price integer not null check (price between 1 and 1000),
  began_at bigint not null,
  -- How many were debited, and the escrow of the current one; null: none waits.
  minutes integer not null default 0,
  escrow bigint references ledger_accounts,
  -- Of the current minute.
  served_ms bigint not null default 0 check (served_ms >= 0),
  -- What was delivered is counted up to this moment.
  counted_at bigint not null,
  -- Since when nothing is delivered; null: the meter runs.
  stopped_at bigint,
  -- Since when the viewer is gone by their own will: the minute goes on without them.
  left_at bigint,
  low_told boolean not null default false,
  -- Rises with each count: a meter that runs and no longer counts belonged to a process that died.
  beat bigint not null default 0,
  returned bigint not null default 0,
  earned bigint not null default 0,
  ended_at bigint,
  reason text check (reason in ('left', 'dry', 'stopped', 'closed')),
  check ((ended_at is null) = (reason is null)),
  check (ended_at is null or escrow is null)
) with (fillfactor = 70);
create unique index showroom_visits_open on showroom_visits (room_id, viewer) where ended_at is null;
create index showroom_visits_room on showroom_visits (room_id, id);
create index showroom_visits_viewer on showroom_visits (viewer);
create index showroom_visits_owner on showroom_visits (owner);
create index showroom_visits_escrow on showroom_visits (escrow) where escrow is not null;

-- What a room has earned since a moment.
create index ledger_movements_served on ledger_movements (room_id, made_at) where kind = 'minute_served';
