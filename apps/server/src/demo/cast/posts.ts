// What demo members wrote on walls in the past weeks, with comments, likes and what is drawn for them.
import type { Art } from '@alcove/art';

export type CastRemark = { by: string; text: string; likes?: number; replies?: readonly CastRemark[] };
type Drawing = readonly [scene: Art['scene'], palette: Art['palette']];
export type CastPost = {
  by: string;
  /** Whose wall; absent: their own. */
  on?: string;
  hoursAgo: number;
  text: string;
  views: number;
  likes: number;
  said?: readonly CastRemark[];
  pictures?: readonly Drawing[];
  /** For followers alone. */
  followers?: true;
};

/** The earliest first. */
export const castPosts: readonly CastPost[] = [
  {
    by: 'Ondine',
    hoursAgo: 560,
    text: 'Quatorze degrés. On nage quand même, mais on parle moins.',
    views: 1774,
    likes: 6,
    said: [{ by: 'Maxence', text: 'On parle moins, on rit plus.', likes: 2 }],
  },
  {
    by: 'Iseult',
    hoursAgo: 400,
    text: 'Retrouvé un [b]33 tours[/b] au fond d’un carton. La face B craque exactement où il faut.',
    views: 412,
    likes: 4,
    followers: true,
  },
  {
    by: 'Оля',
    hoursAgo: 330,
    text: 'Белые ночи закончились, зато чай снова горячий. Кто со мной на балкон?',
    views: 236,
    likes: 5,
    said: [{ by: 'Алексей', text: 'Я с пледом и лимоном.', likes: 3 }],
  },
  {
    by: 'Marlow',
    hoursAgo: 260,
    text: 'Night train to Geneva. Somewhere past Dijon, somebody laughed in their sleep.',
    views: 508,
    likes: 3,
    said: [{ by: 'Juniper', text: 'It was me. I regret nothing.', likes: 4 }],
  },
  {
    by: 'Ondine',
    hoursAgo: 190,
    text: 'Onze heures, volets mi-clos. Le chat tient toute la lumière.',
    views: 1988,
    likes: 7,
    said: [{ by: 'Faustine', text: 'Le chat a raison.', likes: 3 }],
  },
  {
    by: 'Marlow',
    on: 'Ondine',
    hoursAgo: 96,
    text: 'La lampe du salon mérite un livre. J’en lirais chaque page.',
    views: 64,
    likes: 3,
    said: [{ by: 'Ondine', text: 'Elle rougit. C’est une ampoule, mais elle rougit.', likes: 2 }],
  },
  {
    by: 'Ondine',
    hoursAgo: 22,
    text: '@Camille_75 avait raison pour la terrasse. [b]On y va demain, 22 h.[/b]',
    views: 986,
    likes: 6,
    said: [
      {
        by: 'Camille_75',
        text: 'J’ai souvent raison pour les terrasses.',
        likes: 5,
        replies: [
          { by: 'Ondine', text: '@Camille_75 et pour le vin, on verra.', likes: 2 },
          { by: 'Marlow', text: 'Une chaise de plus, s’il vous plaît.' },
        ],
      },
      { by: 'Iseult', text: 'J’apporte le tourne-disque.', likes: 4 },
    ],
  },
];

/** With pictures. */
export const castDrawnPosts: readonly CastPost[] = [
  {
    by: 'Ondine',
    hoursAgo: 3,
    text: 'Nouvelle ampoule dans la lampe. Le salon de ce soir sera couleur abricot.',
    views: 1204,
    likes: 8,
    pictures: [
      ['room', 'braise'],
      ['still', 'ambre'],
    ],
    said: [
      {
        by: 'Marlow',
        text: 'Abricot, donc. Je viens tôt.',
        likes: 4,
        replies: [{ by: 'Ondine', text: 'Venez à l’heure, la bouilloire n’attend personne.', likes: 3 }],
      },
      { by: 'Алексей', text: 'Тёплый свет даже сквозь экран.', likes: 2 },
      { by: 'Juniper', text: 'Apricot suits this room. Everything does.', likes: 1 },
    ],
  },
  {
    by: 'Marlow',
    hoursAgo: 5,
    text: 'The lake before anyone else. Ten minutes of it were mine.',
    views: 320,
    likes: 5,
    pictures: [['lake', 'brume']],
    said: [{ by: 'Iseult', text: 'Dix minutes, c’est un luxe.', likes: 1 }],
  },
];

/** Who likes posts and remarks: as many as there are likes, from the first on. */
export const castAdmirers: readonly string[] = [
  'Marlow',
  'Iseult',
  'Camille_75',
  'Faustine',
  'Maxence',
  'Juniper',
  'Алексей',
  'Оля',
  'Salomé',
  'Les Voisins',
];
