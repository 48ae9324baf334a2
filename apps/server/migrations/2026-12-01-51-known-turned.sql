-- Of an own removal: its print as it would be in the seven other orientations, by which copies are found.
alter table known_images add turned text[] not null default '{}' check (cardinality(turned) <= 7);
