-- What waits is written in the transaction of its notification, so that checking it row by row finds nothing; it
-- goes with its notification, by one statement for all that are deleted together.
alter table notification_waiting drop constraint notification_waiting_notification_id_fkey;
create function notification_waiting_ends() returns trigger language plpgsql as $$
begin
  delete from notification_waiting using gone where notification_id = gone.id;
  return null;
end $$;
create trigger waiting_ends after delete on notifications
  referencing old table as gone
  for each statement execute function notification_waiting_ends();
