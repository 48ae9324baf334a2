-- Contributions: sets of 4 to 12 photos and films, from the draft to publication.
create table contributions (
  id bigint generated always as identity primary key,
  uid bigint not null references members on delete cascade,
  status text not null default 'waiting' check (status in ('waiting', 'pending', 'published', 'rejected')),
  title text not null default '' check (length(title) <= 120),
  description text not null default '' check (length(description) <= 2000),
  section text check (section in ('femmes', 'couples', 'hommes', 'trans', 'hot', 'v')),
  premium boolean not null default false,
  blur boolean not null default false,
  owner_confirm boolean not null default false,
  publication_confirm boolean not null default false,
  -- The material that stands for the set; null: its first.
  cover bigint,
  begun_at bigint not null,
  changed_at bigint not null,
  -- 0: never submitted.
  submitted_at bigint not null default 0,
  -- Faces are burnt in: reviewers may see it.
  prepared_at bigint not null default 0,
  published_at bigint not null default 0,
  -- Texts that were changed after publication wait for a look: since when.
  texts_changed_at bigint not null default 0,
  -- Withdrawn, returned or rejected after this; lists frozen before it keep its place.
  ended_at bigint not null default 0,
  decided_by bigint,
  decided_at bigint not null default 0,
  reason text not null default '' check (length(reason) <= 30),
  -- Words of the reviewer to the author.
  note text not null default '' check (length(note) <= 1000),
  photos integer not null default 0,
  films integer not null default 0,
  favourites integer not null default 0,
  views integer not null default 0,
  check (status <> 'published' or published_at > 0),
  check (status = 'waiting' or submitted_at > 0)
);
create index contributions_uid on contributions (uid, id desc);
create index contributions_listed on contributions (published_at desc, id desc) where published_at > 0;
create index contributions_section on contributions (section, published_at desc, id desc) where published_at > 0;
create index contributions_favoured on contributions (favourites desc, id desc) where status = 'published';
create index contributions_viewed on contributions (views desc, id desc) where status = 'published';
create index contributions_pending on contributions (submitted_at, id) where status = 'pending';
create index contributions_looked_at on contributions (texts_changed_at) where texts_changed_at > 0;
create index contributions_drafts on contributions (begun_at) where submitted_at = 0;

create table contribution_materials (
  material_id bigint primary key default nextval('material_ids'),
  contribution bigint not null references contributions on delete cascade,
  kind text not null check (kind in ('photo', 'video')),
  place integer not null,
  -- Of the file, as it was sent.
  name text not null check (length(name) <= 260),
  bytes bigint not null,
  description text not null default '' check (length(description) <= 300),
  people text not null default 'nobody' check (people in ('nobody', 'me', 'others')),
  -- Faces to be burnt in: [left, top, width, height] in thousandths each; emptied once they are.
  boxes jsonb not null default '[]',
  -- Boxes were burnt in.
  blurred boolean not null default false,
  -- Films: the moment of the picture that stands for it, and captions.
  poster_ms bigint not null default 0,
  captions text not null default '' check (octet_length(captions) <= 204800),
  -- Refused by a reviewer: hidden from everybody but the author.
  refused text not null default '' check (length(refused) <= 30),
  -- A photo has a picture; a film that is not made yet has its upload.
  picture text unique references pictures,
  upload text unique,
  added_at bigint not null,
  check ((kind = 'photo') = (picture is not null))
);
create index contribution_materials_set on contribution_materials (contribution, place, material_id);

create table contribution_favourites (
  uid bigint not null references members on delete cascade,
  contribution bigint not null references contributions on delete cascade,
  added_at bigint not null,
  primary key (uid, contribution)
);
create index contribution_favourites_latest on contribution_favourites (uid, added_at desc, contribution desc);
create index contribution_favourites_set on contribution_favourites (contribution);

-- Who has opened a set on which day; swept with the days.
create table contribution_views (
  contribution bigint not null references contributions on delete cascade,
  -- Days since 1970.
  day integer not null,
  viewer text not null,
  primary key (contribution, day, viewer)
);
create index contribution_views_day on contribution_views (day);
