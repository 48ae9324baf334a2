-- What was decided on a case, and on what grounds.
alter table cases
  add decision text check (decision in ('remove', 'restrict', 'keep')),
  add ground text not null default '' check (length(ground) <= 40),
  -- Why, by language.
  add reasons jsonb not null default '{}',
  add decided_at bigint not null default 0,
  add decided_by bigint references members on delete set null,
  -- The case whose decision is contested; null: a notice opened it.
  add contests text references cases,
  -- Which notice of that case contests it; empty: its author.
  add contested_by text not null default '',
  add contest text not null default '' check (length(contest) <= 2000),
  -- Its author has been told of the decision, and may read it.
  add author_told boolean not null default false,
  add constraint cases_decided_check check ((decision is not null) = (state in ('decided', 'closed')));
create unique index cases_contests on cases (contests, contested_by) where contests is not null;
create index cases_decided_at on cases (decided_at) where state = 'decided';
create index cases_decided_by on cases (decided_by);

alter table case_items
  -- By the decision.
  add hidden boolean not null default false;
alter table case_notices
  -- Found to be without any ground by who decided.
  add unfounded boolean not null default false;

-- Decisions that count against a member for a year.
create table strikes (
  reference text primary key references cases,
  uid bigint not null references members on delete cascade,
  struck_at bigint not null,
  until_at bigint not null,
  -- The end of the ban that came with it; 0: none did.
  banned_until_at bigint not null default 0
);
create index strikes_uid on strikes (uid, until_at);

alter type moderation_act add value 'case_decided';
alter type moderation_act add value 'case_closed';
