-- Each restore of this database from a backup. The site stays quiet until its operator has opened the last one.
create table restores (
  id bigint generated always as identity primary key,
  taken_at bigint not null,
  restored_at bigint not null,
  opened_at bigint
);
