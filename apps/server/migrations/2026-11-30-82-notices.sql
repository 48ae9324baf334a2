-- What a message to the team says besides its words, and who is kept from hiding too much by it.
alter type contact_subject add value 'own_data';
alter type contact_subject add value 'complaint';

alter table contact_messages
  -- Addresses of pages and files, as they were typed.
  add pages text[] not null default '{}' check (cardinality(pages) <= 20),
  -- The name that was typed to sign with; empty: not signed.
  add signature text not null default '' check (length(signature) <= 100),
  add represents text check (represents in ('self', 'other')),
  -- Of the sender, where they gave one.
  add name text not null default '' check (length(name) <= 100);
create index contact_messages_email on contact_messages (lower(email));

-- How much each sender has hidden lately, by digests of their mail, browser and network.
create table hiding_senders (
  sender text not null check (length(sender) <= 64),
  hidden_at bigint not null,
  things integer not null
);
create index hiding_senders_sender on hiding_senders (sender, hidden_at);
create index hiding_senders_hidden_at on hiding_senders (hidden_at);

-- The site's own copy of what a message names is sealed beside it.
alter table case_notices
  drop constraint case_notices_source_check,
  add constraint case_notices_source_check check (source in ('report', 'contact', 'underage', 'copy'));
