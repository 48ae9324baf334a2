-- What is still to be mailed or pushed: one row for each notification and channel, until it has left.
create table notification_waiting (
  channel text not null check (channel in ('mail', 'push')),
  notification_id bigint not null references notifications on delete cascade,
  uid bigint not null references members on delete cascade,
  due_at bigint not null,
  primary key (notification_id, channel)
);
create index notification_waiting_due on notification_waiting (channel, due_at);
create index notification_waiting_uid on notification_waiting (uid, channel);

-- The rows above say what has been mailed.
alter table notification_state drop column mailed_at, drop column mailed_id;

-- The push that a browser is to receive next; a newer one takes its place.
alter table push_devices
  add column payload text check (length(payload) <= 3000),
  add column tries integer not null default 0,
  -- Pushes in a row that were given up.
  add column lost integer not null default 0,
  -- Its push service has taken a push, and none failed since.
  add column proven boolean not null default false;
create index push_devices_due on push_devices (wait_until_at) where payload is not null;
