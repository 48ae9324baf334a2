-- Erased private messages, encrypted, for as long as the other member may still report them: parts of a
-- conversation, in the order of ids.
create table erased_messages (
  conversation_id bigint not null,
  first_id bigint not null,
  last_id bigint not null,
  sealed bytea not null,
  erased_at bigint not null,
  primary key (conversation_id, first_id)
);
create index erased_messages_erased_at on erased_messages (erased_at);
