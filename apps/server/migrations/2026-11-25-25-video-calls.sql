-- Video calls of two members on their conversation. Numbers of members are no foreign keys: the conversation decides
-- what stays after an account was erased.
create table video_calls (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  conversation_id bigint not null references conversations on delete cascade,
  caller_uid bigint not null,
  callee_uid bigint not null check (callee_uid <> caller_uid),
  state text not null check (state in ('new', 'connecting', 'active', 'ended')),
  reason text check (
    reason in ('busy', 'unanswered', 'declined', 'not_connected', 'finished', 'client_logout')
  ),
  -- Login sessions that called and answered: the end of one ends the call.
  caller_session text not null,
  callee_session text,
  version integer not null default 1,
  started_at bigint not null,
  answered_at bigint,
  active_at bigint,
  ended_at bigint,
  -- Since when a participant sends nothing.
  caller_gone_at bigint,
  callee_gone_at bigint,
  check ((state = 'ended') = (reason is not null)),
  check ((state = 'ended') = (ended_at is not null))
);
-- A member is in one call at a time; who calls and is called at once is kept out by locking both members.
create unique index video_calls_open_caller on video_calls (caller_uid) where state <> 'ended';
create unique index video_calls_open_callee on video_calls (callee_uid) where state <> 'ended';
create index video_calls_caller on video_calls (caller_uid, started_at);
create index video_calls_callee on video_calls (callee_uid, started_at);
create index video_calls_conversation on video_calls (conversation_id);

-- A call in the history of its conversation: then the text is empty.
alter table private_messages add column call jsonb;

alter table members add pm_calls boolean not null default true;
