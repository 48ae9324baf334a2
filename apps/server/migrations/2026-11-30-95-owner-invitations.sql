-- Links for the first owner: one for each of the last starts. The first that is used destroys all of them.
drop table owner_invitation;

create table owner_invitations (
  token_hash bytea primary key check (length(token_hash) = 32),
  made_at bigint not null
);
