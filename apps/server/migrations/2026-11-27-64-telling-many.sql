-- What is checked row by row costs more than the rows, where ten thousand members are told of one event.
-- Who writes notifications holds the recipients' rows of `notification_state` and the sender's row: deleting a member
-- waits for both, and what is to them or from them goes by one statement.
alter table notifications
  drop constraint notifications_uid_fkey, drop constraint notifications_from_uid_fkey;

-- Events wait for moments and are read in their order. One whose sender has gone is dropped when it is read.
alter table notification_events
  drop constraint notification_events_from_uid_fkey, drop constraint notification_events_followers_of_fkey;
drop index notification_events_waiting, notification_events_from, notification_events_followers_of;

create function notifications_leave() returns trigger language plpgsql as $$
begin
  -- An event that is being told is left to who tells it.
  delete from notification_events where id in (
    select id from notification_events, gone where from_uid = gone.uid or followers_of = gone.uid
    for update of notification_events skip locked
  );
  delete from notifications using gone where notifications.uid = gone.uid;
  update notifications set from_uid = null from gone where from_uid = gone.uid;
  return null;
end $$;
create trigger notifications_leave after delete on members
  referencing old table as gone
  for each statement execute function notifications_leave();

-- What waits is asked for by its member: one index less.
alter table notification_waiting drop constraint notification_waiting_pkey;
drop index notification_waiting_uid;
alter table notification_waiting add primary key (uid, channel, notification_id);
create or replace function notification_waiting_ends() returns trigger language plpgsql as $$
begin
  delete from notification_waiting as waiting using gone
  where waiting.uid = gone.uid and waiting.notification_id = gone.id;
  return null;
end $$;
