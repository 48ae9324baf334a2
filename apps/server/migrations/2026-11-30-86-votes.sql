-- Premium members advise on sets that a reviewer sends to them. A poll belongs to one submission: a set that is
-- submitted again begins without one.
alter table contributions add column poll_at bigint not null default 0;
create index contributions_polled on contributions (poll_at, id) where status = 'pending' and poll_at > 0;

create table contribution_votes (
  contribution bigint not null references contributions on delete cascade,
  uid bigint not null references members on delete cascade,
  vote text not null check (vote in ('publish', 'reject')),
  reason text not null,
  voted_at bigint not null,
  primary key (contribution, uid)
);
create index contribution_votes_uid on contribution_votes (uid);

alter type moderation_act add value 'poll_started';
