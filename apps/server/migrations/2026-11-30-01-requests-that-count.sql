-- A request for an exclusion counts toward one if its requester was in the room; others are only shown to the owner.
alter table exclusion_requests add column counts boolean not null default true;
