-- What people wrote to those who run the site. The reference is what they quote when they write again.
create type contact_subject as enum ('remove_image', 'illegal_content', 'account', 'appeal');
create type contact_state as enum ('new', 'open', 'closed');
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (length(reference) between 4 and 32),
  email text not null check (length(email) between 3 and 254),
  subject contact_subject not null,
  message text not null check (length(message) between 1 and 5000),
  page text not null default '' check (length(page) <= 500),
  language language not null,
  state contact_state not null default 'new',
  created_at bigint not null
);
create index contact_messages_by_state on contact_messages (state, created_at);
