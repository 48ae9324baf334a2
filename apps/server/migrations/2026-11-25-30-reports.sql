-- What members report. Texts, nicks and the comment are in `sealed`, encrypted by a key outside the database,
-- and outlive what was reported and the accounts of both.
create table reports (
  reference text primary key check (length(reference) between 4 and 32),
  kind text not null,
  reason text not null,
  reporter bigint references members on delete set null,
  sealed bytea not null,
  -- Of the content of `sealed`, which holds the digest of each picture.
  sha256 text not null check (length(sha256) = 64),
  reported_at bigint not null,
  opened integer not null default 0
);
create index reports_latest on reports (reported_at desc, reference);
create index reports_reporter on reports (reporter, reported_at);

-- Each member reports each item once.
create table report_items (
  reference text not null references reports on delete cascade,
  reporter bigint not null references members on delete cascade,
  kind text not null,
  within bigint not null,
  item text not null,
  primary key (reporter, kind, within, item)
);
create index report_items_reference on report_items (reference);

create table report_pictures (
  reference text not null references reports on delete cascade,
  number integer not null,
  type text not null,
  sealed bytea not null,
  primary key (reference, number)
);

alter type moderation_act add value 'report_opened';
-- The report that was opened.
alter table moderation_log add reference text not null default '';
