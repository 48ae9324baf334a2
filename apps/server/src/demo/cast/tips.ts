// The demo's month of tokens: what members received of the site, and what they gave each other.
/** Hours before the first start; earlier ones first. Later ones may be given what these bring. */
type CastTip = {
  hoursAgo: number;
  from: string;
  to: string;
  tokens: number;
  message?: string;
  private?: true;
  anonymous?: true;
};
type CastCredit = { hoursAgo: number; to: string; tokens: number };

/** With the tips below they leave Ondine 1,240 and Marlow 200, as the demo's bar says, and three residents enough to tip. */
export const castCredits: readonly CastCredit[] = [
  { hoursAgo: 720, to: 'Marlow', tokens: 766 },
  { hoursAgo: 718, to: 'Ambre', tokens: 500 },
  { hoursAgo: 717, to: 'Bastien69', tokens: 200 },
  { hoursAgo: 716, to: 'Camille_75', tokens: 200 },
  { hoursAgo: 715, to: 'Faustine', tokens: 500 },
  { hoursAgo: 240, to: 'Théodore', tokens: 300 },
  { hoursAgo: 239, to: 'Salomé', tokens: 300 },
  { hoursAgo: 238, to: 'Deux Rives', tokens: 300 },
];

export const castTips: readonly CastTip[] = [
  { hoursAgo: 690, from: 'Marlow', to: 'Ondine', tokens: 50, message: 'for the tea' },
  { hoursAgo: 645, from: 'Ambre', to: 'Iseult', tokens: 50, message: 'pour le piano' },
  { hoursAgo: 598, from: 'Bastien69', to: 'Iseult', tokens: 25, message: 'pour la dernière chanson' },
  { hoursAgo: 540, from: 'Marlow', to: 'Camille_75', tokens: 96, message: 'lovely costumes' },
  { hoursAgo: 492, from: 'Faustine', to: 'Ondine', tokens: 40, anonymous: true },
  { hoursAgo: 431, from: 'Ambre', to: 'Camille_75', tokens: 80, private: true, message: 'merci pour hier' },
  { hoursAgo: 366, from: 'Ondine', to: 'Marlow', tokens: 30, message: 'un thé de plus' },
  { hoursAgo: 310, from: 'Marlow', to: 'Iseult', tokens: 120, message: 'for the waltz' },
  { hoursAgo: 262, from: 'Camille_75', to: 'Ambre', tokens: 45, message: 'pour les partitions' },
  { hoursAgo: 201, from: 'Bastien69', to: 'Ondine', tokens: 20, message: 'bonne nuit' },
  { hoursAgo: 150, from: 'Faustine', to: 'Iseult', tokens: 100, message: 'pour l’atelier' },
  {
    hoursAgo: 96,
    from: 'Marlow',
    to: 'Ondine',
    tokens: 480,
    private: true,
    message: 'for a month of Sundays',
  },
  { hoursAgo: 44, from: 'Iseult', to: 'Ondine', tokens: 60, message: 'entre voisines' },
  { hoursAgo: 20, from: 'Ondine', to: 'Marlow', tokens: 80, message: 'pour le train du retour' },
  { hoursAgo: 3, from: 'Marlow', to: 'Iseult', tokens: 20, message: 'thank you for the evening' },
];
