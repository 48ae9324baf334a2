-- Guestbooks: words on profiles, answers of owners, and the rules of each book.
create table guestbook_words (
  id bigint generated always as identity primary key,
  owner bigint not null references members on delete cascade,
  author bigint not null references members on delete cascade,
  -- The word that the owner answers; null: a word of its own.
  parent bigint references guestbook_words on delete cascade,
  text text not null check (length(text) between 1 and 1000),
  written_at bigint not null,
  waiting boolean not null,
  -- 0: it stands. A deleted word is hidden from everybody and erased once its deletion cannot be undone.
  deleted_at bigint not null default 0,
  deleted_by bigint,
  check ((parent is null) = (author <> owner)),
  check ((deleted_at = 0) = (deleted_by is null))
);
create index guestbook_words_published on guestbook_words (owner, id desc)
  where parent is null and deleted_at = 0 and not waiting;
create index guestbook_words_waiting on guestbook_words (owner, id)
  where parent is null and deleted_at = 0 and waiting;
create index guestbook_words_author on guestbook_words (author, id desc);
create unique index guestbook_words_answer on guestbook_words (parent) where parent is not null and deleted_at = 0;
create index guestbook_words_parent on guestbook_words (parent) where parent is not null;

-- Members who never changed a rule have no row.
create table guestbook_settings (
  uid bigint primary key references members on delete cascade,
  disabled boolean not null default false,
  followers_only boolean not null default false,
  review boolean not null default false,
  notify boolean not null default true
);

-- How many words an author left to a member on the latest day: deleting a word gives none back.
create table guestbook_days (
  author bigint not null references members on delete cascade,
  owner bigint not null references members on delete cascade,
  -- Days since 1970.
  day integer not null,
  words integer not null,
  primary key (author, owner)
);
create index guestbook_days_owner on guestbook_days (owner);
