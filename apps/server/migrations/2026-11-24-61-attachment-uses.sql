-- What an uploaded picture is for: a message in a room, or one to a member. It belongs to one use for ever.
alter table attachments
  add used_in text not null default 'room' check (used_in in ('room', 'pm')),
  -- Whom it was uploaded for; null in rooms. No foreign key: what was sent outlives the account of the other.
  add to_uid bigint,
  add check ((used_in = 'pm') = (to_uid is not null));
create index attachments_pairs on attachments (uid, to_uid) where to_uid is not null;
