// What members of the demo say under each other's sets, and the keywords they give them.
export const castRemarks = [
  'La troisième est ma préférée.',
  'On sent l’heure qu’il est.',
  'The light does all the talking.',
  'Очень тихие кадры, спасибо.',
  'Vous y retournez au printemps ?',
  'Quelle couleur.',
  'I would hang the second one.',
  'Хочется туда же, с термосом.',
  'Le café froid valait donc la peine.',
] as const;
export const castAnswers = [
  'Merci, c’était la dernière minute de soleil.',
  'Thank you, it was colder than it looks.',
];
export const castKeywords = [
  ['lumière', 'matin'],
  ['fenêtre', 'velours'],
  ['ville', 'nuit'],
  ['balcon', 'pluie'],
  ['свет', 'окно'],
  ['train', 'night'],
  ['light', 'window'],
  ['море', 'plage'],
] as const;
