-- Of two rooms that ask for look-alike names at the same instant, one is refused. A hash of the name's skeleton:
-- skeletons may be longer than an index takes. Null: system rooms, members' own rooms, and names of before.
alter table rooms add column skeleton_hash bytea unique check (length(skeleton_hash) = 32);
