// What demo members left in each other's guestbooks in the past weeks, and two words that wait for Marlow.
type CastWord = { from: string; to: string; hoursAgo: number; text: string; answer?: string; waiting?: true };

/** The earliest first. */
export const castWords: readonly CastWord[] = [
  { from: 'Maxence', to: 'Ondine', hoursAgo: 620, text: 'Toujours un accueil impeccable.' },
  { from: 'Salomé', to: 'Marlow', hoursAgo: 430, text: 'Toujours un accueil impeccable.' },
  {
    from: 'Faustine',
    to: 'Ondine',
    hoursAgo: 400,
    text: 'Deux semaines de silence, puis cette photo. On pardonne tout.',
  },
  {
    from: 'Алексей',
    to: 'Ondine',
    hoursAgo: 310,
    text: 'Тихий голос и тёплый свет. Загляну ещё, когда выпадет снег.',
    answer: 'Le thé sera prêt, et la lampe aussi.',
  },
  {
    from: 'Maxence',
    to: 'Marlow',
    hoursAgo: 250,
    text: 'Deux semaines de silence, puis cette photo. On pardonne tout.',
  },
  { from: 'Juniper', to: 'Ondine', hoursAgo: 170, text: 'A quiet room with a very good lamp. Thank you.' },
  {
    from: 'Iseult',
    to: 'Marlow',
    hoursAgo: 120,
    text: 'Merci pour la série de la dune. Je la rouvre les jours de pluie.',
  },
  { from: 'Marlow', to: 'Iseult', hoursAgo: 90, text: 'La face B est la meilleure, et vous le savez.' },
  { from: 'Iseult', to: 'Ondine', hoursAgo: 60, text: 'Votre salon sent le thé, même à travers l’écran.' },
  {
    from: 'Marlow',
    to: 'Ondine',
    hoursAgo: 30,
    text: 'Une lampe, une voix, et la soirée est sauvée.',
    answer: 'La lampe vous remercie. La voix aussi.',
  },
  {
    from: 'Ondine',
    to: 'Marlow',
    hoursAgo: 26,
    text: 'Un regard rare, et une patience de jardinier.',
    answer: 'Le jardin vous attend, et le banc aussi.',
  },
  {
    from: 'Juniper',
    to: 'Marlow',
    hoursAgo: 20,
    text: 'Three photos, three silences. I shall come back for the fourth.',
    waiting: true,
  },
  {
    from: 'Faustine',
    to: 'Marlow',
    hoursAgo: 3,
    text: 'Merci d’avoir gardé la porte ouverte jusqu’à la fin de l’orage.',
    waiting: true,
  },
];
