-- Messages are found by their words within those of one member. The index holds both members of a message beside its
-- words, so that a search reads what the member may read, not what everybody wrote with that word.
alter table private_messages add recipient_uid bigint;
update private_messages set recipient_uid = low_uid + high_uid - sender_uid
  from conversations where conversations.id = conversation_id;
alter table private_messages alter recipient_uid set not null;

drop index private_messages_words;
create index private_messages_words on private_messages using gin ((
  to_tsvector('simple', text) || array_to_tsvector(array['@' || sender_uid::text, '@' || recipient_uid::text])
)) where text is not null;
