-- Readers ask for what is younger than half a year, which is nearly everything: Postgres read all of this index anew for
-- each of them, beside the rows of the reader. The hourly sweep alone looks for the oldest.
drop index notifications_happened_at;
create index notifications_happened_at on notifications using brin (happened_at);
