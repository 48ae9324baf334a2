-- The consent ledger: whom an author asked to sign for which files of a set, and what they answered. What was signed is
-- sealed and outlives the set and its author; until then a row goes with its set.
create table consents (
  id bigint generated always as identity primary key,
  author bigint references members on delete set null,
  contribution bigint references contributions on delete set null,
  -- By which the author knows the person, and where the link was sent: empty once nobody needs it.
  name text not null,
  email text not null,
  -- A keyed digest of author and address: all that one person signed for one author.
  person bytea not null,
  language text not null,
  state text not null default 'invited'
    check (state in ('invited', 'opened', 'signed', 'refused', 'withdrawn', 'cancelled')),
  invited_at bigint not null,
  expires_at bigint not null,
  reminded_at bigint not null default 0,
  opened_at bigint not null default 0,
  decided_at bigint not null default 0,
  withdrawn_at bigint not null default 0,
  -- The browser in which the author invited.
  device bytea not null,
  sealed bytea,
  -- When the set was gone; 0: it is there.
  ended_at bigint not null default 0
);
create index consents_contribution on consents (contribution);
create index consents_author on consents (author, invited_at);
create index consents_person on consents (person);
create index consents_state on consents (state, invited_at);

create table consent_files (
  consent bigint not null references consents on delete cascade,
  -- Of a file that is gone the number stays.
  material bigint not null,
  place integer not null,
  -- The picture or film that the person was shown.
  shown text not null,
  sha256 text,
  withdrawn_at bigint not null default 0,
  primary key (consent, material)
);
create index consent_files_material on consent_files (material);
create index consent_files_sha256 on consent_files (sha256) where sha256 is not null;

-- Sets that were begun before the ledger keep the reviewer's tick.
alter table contributions add column asks_consents boolean not null default false;
alter table contributions alter column asks_consents set default true;

alter type moderation_act add value 'consents_seen';
alter type moderation_act add value 'consent_signed';
alter type moderation_act add value 'consent_refused';
alter type moderation_act add value 'consent_withdrawn';
