-- Tags that members follow, under the name by which they did: it leads to its tag however names are joined.
create table followed_tags (
  uid bigint not null references members on delete cascade,
  name text not null,
  followed_at bigint not null,
  primary key (uid, name)
);
create index followed_tags_name on followed_tags (name);
