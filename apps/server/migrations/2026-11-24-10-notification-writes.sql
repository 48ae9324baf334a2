-- Telling ten thousand members writes a row of each table for each of them.
-- A member's notifications go with the member, and what waits goes with its notification.
alter table notification_waiting drop constraint notification_waiting_uid_fkey;
-- The version rises with each change: room beside each row keeps its updates out of the index.
alter table notification_state set (fillfactor = 70);
