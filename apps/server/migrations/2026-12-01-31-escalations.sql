-- What reviewers handed on from the queue: each is a notice of a case, and its item waits until that is decided.
create table escalations (
  reference text primary key check (length(reference) <= 20),
  kind text not null check (length(kind) <= 20),
  -- Its id in the queue of its kind.
  item bigint not null,
  reason text not null check (length(reason) <= 40),
  note text not null default '' check (length(note) <= 500),
  escalated_at bigint not null,
  escalated_by bigint references members on delete set null
);
create index escalations_item on escalations (kind, item);
create index escalations_escalated_by on escalations (escalated_by);

alter table case_notices
  drop constraint case_notices_source_check,
  add constraint case_notices_source_check
    check (source in ('report', 'contact', 'underage', 'copy', 'order', 'escalation'));
alter type moderation_act add value 'review_escalated';
