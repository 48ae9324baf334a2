-- How many comments stood under a story when its day ended, for the receipt of its author.
alter table story_endings add column comments integer not null default 0;
