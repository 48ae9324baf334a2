-- The group that an unread notification may still join.
create index notifications_open_groups on notifications (uid, group_key)
  where group_key is not null and read_at is null;
