-- Folders of files that somebody still has to read: what would remove one waits until its last holder lets go.
create table held_files (
  folder text not null check (length(folder) <= 200),
  holder text not null check (length(holder) <= 100),
  -- Somebody wanted to remove it meanwhile.
  doomed boolean not null default false,
  primary key (folder, holder)
);
create index held_files_holder on held_files (holder);

-- What a case hides, sealed at that moment: texts here, bytes in files that no address serves. It outlives its author.
create table evidence_pieces (
  id bigint generated always as identity primary key,
  -- Null: kept, and not part of a case yet.
  reference text references cases,
  kind text not null check (kind in ('words', 'picture', 'film', 'clip')),
  -- What it belongs to; empty: to no thing that members report.
  thing text not null default '' check (length(thing) <= 40),
  within bigint not null default 0,
  item text not null default '' check (length(item) <= 64),
  -- Among those of one thing; 0: its words.
  place integer not null default 0,
  kept_at bigint not null,
  -- When it was hidden, or recorded.
  taken_at bigint not null,
  duration_ms integer not null default 0,
  -- Where its bytes lie until they are sealed.
  source_folder text not null default '',
  source_file text not null default '',
  -- Sealed texts.
  words bytea,
  -- 0: a job will.
  sealed_at bigint not null default 0,
  -- Its bytes were gone before they were sealed.
  missing boolean not null default false,
  type text not null default '' check (length(type) <= 100),
  bytes bigint not null default 0,
  parts integer not null default 0,
  sha256 text not null default '' check (sha256 = '' or sha256 ~ '^[0-9a-f]{64}$')
);
create unique index evidence_pieces_of_thing on evidence_pieces (reference, thing, within, item, place)
  where thing <> '';
create index evidence_pieces_reference on evidence_pieces (reference);
create index evidence_pieces_waiting on evidence_pieces (kept_at) where sealed_at = 0 or reference is null;
