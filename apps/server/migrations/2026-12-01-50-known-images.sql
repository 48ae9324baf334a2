-- Pictures that are kept out: of own removals, and of rows of listed files that matched once.
create table known_images (
  id bigint generated always as identity primary key,
  -- The name of a listed file; empty: an own removal.
  source text not null check (length(source) <= 200),
  -- The case of an own removal.
  removal text references cases,
  kind text not null check (kind in ('minor', 'illegal', 'consent', 'withdrawn')),
  -- Either may be empty, not both.
  pdq text not null check (pdq = '' or pdq ~ '^[0-9a-f]{64}$'),
  sha256 text not null check (sha256 = '' or sha256 ~ '^[0-9a-f]{64}$'),
  label text not null default '' check (length(label) <= 200),
  added_at bigint not null,
  refusals integer not null default 0,
  check (pdq <> '' or sha256 <> ''),
  unique nulls not distinct (source, removal, pdq, sha256)
);
create index known_images_latest on known_images (added_at desc, id desc);
create index known_images_removal on known_images (removal) where removal is not null;

-- One a day for a member and a picture: what opened a case.
create table known_image_refusals (
  id bigint generated always as identity primary key,
  known bigint references known_images on delete set null,
  uid bigint references members on delete set null,
  door text not null check (length(door) <= 20),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bits integer not null check (bits between 0 and 31),
  -- Which of the eight orientations; 0: upright.
  turn integer not null check (turn between 0 and 7),
  day integer not null,
  -- The reference of what was sealed.
  notice text not null check (length(notice) <= 20),
  refused_at bigint not null,
  unique (uid, sha256, day)
);
create index known_image_refusals_known on known_image_refusals (known);
create index known_image_refusals_latest on known_image_refusals (refused_at desc);
create index known_image_refusals_notice on known_image_refusals (notice);

-- Files that an editor let through after a false match.
create table known_images_allowed (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  allowed_by bigint references members on delete set null,
  reason text not null check (length(reason) between 1 and 500),
  allowed_at bigint not null
);
create index known_images_allowed_by on known_images_allowed (allowed_by);

alter type moderation_act add value 'image_allowed';
