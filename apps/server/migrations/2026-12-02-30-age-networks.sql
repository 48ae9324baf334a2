-- The network that asks, as a keyed digest of five minutes, so that one network cannot fill the table. Questions
-- under way are asked anew.
delete from age_transactions;
alter table age_transactions
  add column network bytea not null check (length(network) = 32);
create index age_transactions_network on age_transactions (network, expires_at desc);
