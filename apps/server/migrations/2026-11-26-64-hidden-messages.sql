-- Messages that a report has taken out of view, by their numbers: pages that were open or away meanwhile drop them.
alter table conversations add column hidden_ids bigint[] not null default '{}';
