-- A member's latest messages, with all others: what is searched for is mostly among them.
create index private_messages_sent on private_messages (sender_uid, sent_at, id) where text is not null;
create index private_messages_received on private_messages (recipient_uid, sent_at, id) where text is not null;
