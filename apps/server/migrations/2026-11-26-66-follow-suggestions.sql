-- Members who are not suggested again.
create table dismissed_suggestions (
  uid bigint not null references members on delete cascade,
  dismissed bigint not null references members on delete cascade,
  primary key (uid, dismissed)
);
create index dismissed_suggestions_dismissed on dismissed_suggestions (dismissed);
