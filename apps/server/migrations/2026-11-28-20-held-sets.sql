-- A set in which a reviewer suspected a minor is held: nobody decides on it until an editor has lifted the suspicion.
-- 0: it is not.
alter table contributions add held_at bigint not null default 0;
-- When an editor or owner found the suspicion false; 0: they did not.
alter table reports add lifted_at bigint not null default 0;
alter type moderation_act add value 'suspicion_lifted';
