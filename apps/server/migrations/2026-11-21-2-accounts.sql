-- A verifier's token proves majority once: its id is kept until the token would have expired.
create table used_age_tokens (
  jti text primary key check (length(jti) between 1 and 255),
  expires_at bigint not null
);
create index used_age_tokens_expires_at on used_age_tokens (expires_at);
