-- Who asked to look at what a case has sealed, and who answered: one asks, another grants, for half an hour.
create table evidence_openings (
  id bigint generated always as identity primary key,
  reference text not null references cases,
  asked_by bigint references members on delete set null,
  asked_at bigint not null,
  reason text not null check (length(reason) between 1 and 500),
  state text not null default 'asked' check (state in ('asked', 'granted', 'refused', 'withdrawn', 'closed')),
  answered_by bigint references members on delete set null,
  answered_at bigint not null default 0,
  -- Why it was refused.
  answer text not null default '' check (length(answer) <= 500),
  until_at bigint not null default 0,
  closed_at bigint not null default 0
);
create unique index evidence_openings_running on evidence_openings (reference, asked_by)
  where state in ('asked', 'granted');
create index evidence_openings_reference on evidence_openings (reference, id);
create index evidence_openings_asked_by on evidence_openings (asked_by);
create index evidence_openings_answered_by on evidence_openings (answered_by);
create index evidence_openings_waiting on evidence_openings (asked_at) where state = 'asked';

create table evidence_looks (
  id bigint generated always as identity primary key,
  opening bigint not null references evidence_openings on delete cascade,
  piece bigint not null references evidence_pieces on delete cascade,
  seen_at bigint not null,
  -- 0: it goes on.
  ended_at bigint not null default 0
);
create index evidence_looks_opening on evidence_looks (opening, id);
create index evidence_looks_piece on evidence_looks (piece);

-- Sheets that were sent to an authority.
create table evidence_sheets (
  id bigint generated always as identity primary key,
  reference text not null references cases,
  sent_by bigint references members on delete set null,
  sent_at bigint not null,
  authority text not null check (length(authority) between 1 and 200),
  number text not null check (length(number) <= 100)
);
create index evidence_sheets_reference on evidence_sheets (reference, id);
create index evidence_sheets_sent_by on evidence_sheets (sent_by);

alter type moderation_act add value 'evidence_asked';
alter type moderation_act add value 'evidence_granted';
alter type moderation_act add value 'evidence_refused';
alter type moderation_act add value 'evidence_closed';
alter type moderation_act add value 'evidence_seen';
alter type moderation_act add value 'evidence_sheet_seen';
alter type moderation_act add value 'evidence_sent';
alter type moderation_act add value 'evidence_removed';
