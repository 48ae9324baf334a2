-- What the dashboard of the team draws, a row for each day by UTC. A job fills it at every full hour; what nobody
-- counted at the time is null.
create table site_days (
  day date primary key,
  -- The last time; a day that was over by then is not counted again.
  counted_at bigint not null,
  members integer not null check (members >= 0),
  active integer check (active >= 0),
  -- The most at one of its full hours.
  cameras integer check (cameras >= 0),
  viewers integer check (viewers >= 0),
  bought bigint not null check (bought >= 0),
  spent bigint not null check (spent >= 0),
  -- For review, by how long: up to 6 hours, up to 24, and longer.
  fresh integer check (fresh >= 0),
  waiting integer check (waiting >= 0),
  older integer check (older >= 0),
  check ((fresh is null) = (waiting is null) and (waiting is null) = (older is null))
);

-- Movements are written in the order of time: a day's are found without an index of every row.
create index ledger_movements_made on ledger_movements using brin (made_at);
