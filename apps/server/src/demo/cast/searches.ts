// What people of the demo looked for, this week and the week before.
export const castSearches = [
  { q: 'lumière', people: 14, before: 9 },
  { q: 'plage', people: 11, before: 11 },
  { q: 'noir et blanc', people: 9, before: 4 },
  { q: 'белые ночи', people: 7, before: 0 },
  { q: 'window light', people: 6, before: 8 },
  { q: 'volets', people: 5, before: 3 },
  { q: 'train de nuit', people: 4, before: 6 },
] as const;
