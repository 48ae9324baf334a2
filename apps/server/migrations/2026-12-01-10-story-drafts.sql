-- What an author writes before a story is published; alternative texts and places stand with the uploads.
create table story_drafts (
  uid bigint primary key references members (uid) on delete cascade,
  text text not null default '',
  premium boolean not null default false,
  saved_at bigint not null
);
create index story_drafts_by_time on story_drafts (saved_at);
