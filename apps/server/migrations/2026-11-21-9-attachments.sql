-- Pictures whose files we keep. A picture that nothing has used goes after a day; one that is released has
-- files to be removed, and its row goes with the last of them, so that no file is ever forgotten.
create table pictures (
  -- Random; with the shelf it names the folder of its files.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  shelf text not null check (length(shelf) between 1 and 64),
  kept_at bigint not null,
  used boolean not null default false,
  released_at bigint
);
create index pictures_released on pictures (released_at) where released_at is not null;
create index pictures_unused on pictures (kept_at) where not used and released_at is null;

-- Pictures for the chat: whose they are, and where they were shown.
create table attachments (
  id text primary key references pictures on delete cascade,
  uid bigint not null references members on delete cascade,
  -- Absent: not shown yet, or its room is gone.
  room_id bigint references rooms on delete set null,
  created_at bigint not null
);
create index attachments_uid on attachments (uid);
create index attachments_room on attachments (room_id);
