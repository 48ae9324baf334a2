-- Files that arrive piece by piece. Pieces are stored files of their own; the rows say what has arrived, so that
-- any process takes the next piece and a lost one costs nothing that was acknowledged.
create table uploads (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  uid bigint not null references members on delete cascade,
  -- What the file is for, in words of the domain that takes it.
  target text not null check (length(target) between 1 and 60),
  -- As the sender names it, and as it is listed: two files of one name are told apart by a number.
  asked_name text not null check (length(asked_name) between 1 and 255),
  name text not null check (length(name) between 1 and 260),
  -- As the sender declares it; never trusted.
  type text not null check (length(type) <= 100),
  -- Null: not known before the last byte.
  total_bytes bigint check (total_bytes > 0),
  -- What the sender's space is charged with: the whole file where its size is known.
  charged_bytes bigint not null check (charged_bytes >= 0),
  received_bytes bigint not null default 0 check (received_bytes >= 0),
  -- Everything has arrived.
  whole boolean not null default false,
  begun_at bigint not null,
  -- The last sign of the sender.
  touched_at bigint not null
);
create unique index uploads_name on uploads (uid, target, name);
create index uploads_touched on uploads (touched_at);

create table upload_pieces (
  upload text not null references uploads on delete cascade,
  first_byte bigint not null check (first_byte >= 0),
  bytes bigint not null check (bytes > 0),
  -- In the file store.
  key text not null,
  primary key (upload, first_byte)
);

-- Folders of pieces whose rows are gone; a job removes them.
create table uploads_removed (
  id text primary key,
  removed_at bigint not null
);
-- However an upload goes, by hand or with its member, its pieces follow.
create function upload_removed() returns trigger language plpgsql as $$
begin
  insert into uploads_removed (id, removed_at) values (old.id, old.touched_at) on conflict do nothing;
  return old;
end $$;
create trigger upload_removed before delete on uploads for each row execute function upload_removed();
