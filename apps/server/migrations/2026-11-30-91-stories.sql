-- Stories: photos and a film of a day, and all that goes with them.
create table stories (
  id bigint generated always as identity primary key,
  author bigint not null references members (uid) on delete cascade,
  -- In tags, as comments have it.
  text text not null,
  premium boolean not null,
  state text not null check (state in ('making', 'failed', 'review', 'published', 'rejected')),
  -- Out of view on suspicion of a minor.
  hidden boolean not null default false,
  -- Rises with everything that a reviewer judges.
  version bigint not null default 1,
  submitted_at bigint not null,
  -- 0: not yet.
  published_at bigint not null default 0,
  -- When nothing of it is left.
  ends_at bigint not null,
  views integer not null default 0,
  -- Why reviewers rejected it, or the reasons of members who did.
  reasons text[] not null default '{}'
);
create index stories_by_end on stories (ends_at);
create index stories_by_author on stories (author, id);
create index stories_published on stories (id desc) where state = 'published' and not hidden;
create index stories_waiting on stories (submitted_at) where state = 'review';

-- Of a story, or uploaded and not yet taken by one.
create table story_media (
  id bigint generated always as identity primary key,
  uid bigint not null references members (uid) on delete cascade,
  story bigint references stories (id) on delete cascade,
  place integer not null default 0,
  kind text not null check (kind in ('photo', 'video')),
  name text not null,
  bytes bigint not null,
  picture text,
  film text,
  alt text not null default '',
  added_at bigint not null
);
create index story_media_by_story on story_media (story, place) where story is not null;
create index story_media_waiting on story_media (uid, id) where story is null;
create unique index story_media_by_picture on story_media (picture) where picture is not null;
create unique index story_media_by_film on story_media (film) where film is not null;

create table story_likes (
  story bigint not null references stories (id) on delete cascade,
  uid bigint not null references members (uid) on delete cascade,
  liked_at bigint not null,
  primary key (story, uid)
);
create index story_likes_by_member on story_likes (uid);

-- For the rings of the member alone: no call says who looked.
create table story_looks (
  story bigint not null references stories (id) on delete cascade,
  uid bigint not null references members (uid) on delete cascade,
  primary key (story, uid)
);
create index story_looks_by_member on story_looks (uid);

create table story_reports (
  story bigint not null references stories (id) on delete cascade,
  uid bigint not null references members (uid) on delete cascade,
  reason text not null,
  -- Of a Premium member: it counts towards the closing of the story.
  rejects boolean not null,
  reported_at bigint not null,
  primary key (story, uid)
);
create index story_reports_by_member on story_reports (uid);

-- Rejections that the team found wrong, by member.
create table story_overrulings (
  story bigint not null,
  uid bigint not null references members (uid) on delete cascade,
  overruled_at bigint not null,
  primary key (story, uid)
);
create index story_overrulings_by_member on story_overrulings (uid, overruled_at);

-- Stories that are over, and whose bytes are being destroyed: their author gets a receipt then.
create table story_endings (
  story bigint primary key,
  author bigint not null,
  -- Of a story whose day was over; an author who deletes one gets no receipt.
  tells boolean not null,
  views integer not null,
  likes integer not null,
  files integer not null,
  folders text[] not null,
  due_at bigint not null
);
