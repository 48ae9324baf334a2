-- Trials are also counted by the /48 of IPv6 around the address. Null: an address of IPv4, or of before.
alter table trials add column wider_network_hash bytea check (length(wider_network_hash) = 32);
create index trials_wider_network on trials (wider_network_hash, started_at) where wider_network_hash is not null;
