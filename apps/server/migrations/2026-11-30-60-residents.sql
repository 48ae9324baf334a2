-- What a program that plays the member does; empty for members whom nobody plays.
alter table demo_cast add resident text not null default '' check (length(resident) <= 200);
