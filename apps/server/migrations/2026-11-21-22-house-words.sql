-- The house's own rooms speak the language of whoever reads: a key of the catalogues beside the words, which
-- goes when somebody who runs the house writes others.
alter table rooms
  add name_key text check (length(name_key) between 1 and 40),
  add welcome_key text check (length(welcome_key) between 1 and 40),
  add check (kind = 'house' or (name_key is null and welcome_key is null));

create temporary table seeded (key text, slug text, name text, welcome text) on commit drop;
insert into seeded values
  ('drawingRoom', 'le-grand-salon', 'Le grand salon', 'Bienvenue. On se présente, on sourit, on reste.'),
  ('terrace', 'la-terrasse', 'La terrasse', 'L’air est doux, les conversations aussi.'),
  ('library', 'la-bibliotheque', 'La bibliothèque', 'Ici on prend son temps, et on lit avant de répondre.'),
  ('couples', 'couples', 'Couples', 'Pour les couples, et pour qui les respecte.'),
  ('men', 'entre-hommes', 'Entre hommes', 'Un salon pour les hommes.'),
  ('boudoir', 'le-petit-boudoir', 'Le petit boudoir', 'Vingt places, pas une de plus.'),
  ('firstSteps', 'premiers-pas', 'Premiers pas', 'Une question ? Quelqu’un répond toujours.');
update rooms set name_key = seeded.key from seeded
  where rooms.kind = 'house' and rooms.slug = seeded.slug and rooms.name = seeded.name;
update rooms set welcome_key = seeded.key from seeded
  where rooms.kind = 'house' and rooms.slug = seeded.slug and rooms.welcome = seeded.welcome;
