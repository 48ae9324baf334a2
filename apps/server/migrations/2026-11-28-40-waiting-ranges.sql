-- Who was told of one event together waits for mail as a range of ids, which is one row for thousands. It becomes rows of
-- `notification_waiting` when mails are next taken, for those who have not read it.
create table notification_waiting_ranges (
  first_id bigint primary key,
  last_id bigint not null check (last_id >= first_id),
  due_at bigint not null
);
