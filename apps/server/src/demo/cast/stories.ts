// Stories of demo members, of each hour and audience, renewed as they end.
import type { Art } from '@alcove/art';
import type { CastRemark } from './posts.ts';

type Shown = readonly [scene: Art['scene'], palette: Art['palette'], alt: string];

export type CastStory = {
  by: string;
  minutesAgo: number;
  text: string;
  premium?: true;
  likes: number;
  photos: readonly Shown[];
  /** Of so many seconds, along its picture; it publishes itself once it is made. */
  film?: { shown: Shown; seconds: number };
  said?: readonly CastRemark[];
};

export const castStories: readonly CastStory[] = [
  {
    by: 'Ondine',
    minutesAgo: 6,
    text: 'La lampe est allumée. #salon',
    likes: 4,
    photos: [
      ['room', 'ambre', 'Une lampe allumée dans une pièce sombre'],
      ['arches', 'rose', 'Trois fauteuils autour d’une table basse'],
    ],
    said: [
      {
        by: 'Maxence',
        text: 'J’arrive.',
        likes: 2,
        replies: [{ by: 'Ondine', text: 'La porte est ouverte.' }],
      },
    ],
  },
  {
    by: 'Juniper',
    minutesAgo: 18,
    text: 'Apricot suits this room. #light',
    likes: 3,
    photos: [['blinds', 'ambre', 'A window full of evening light']],
    said: [{ by: 'Marlow', text: 'Everything suits that window.', likes: 1 }],
  },
  {
    by: 'Алексей',
    minutesAgo: 33,
    text: 'Чай, плед и дождь за окном. #вечер',
    likes: 5,
    photos: [['bokeh', 'nuit', 'Дождь за тёмным окном']],
    said: [{ by: 'Оля', text: 'Поставь второй чайник.', likes: 2 }],
  },
  {
    by: 'Maxence',
    minutesAgo: 47,
    text: 'Le train de 19 h 12.',
    likes: 2,
    photos: [['lake', 'iris', 'Un train au crépuscule']],
  },
  {
    by: 'Iseult',
    minutesAgo: 95,
    text: 'Face B, encore. #vinyle',
    premium: true,
    likes: 4,
    photos: [['petals', 'cerise', 'Un disque sur sa platine']],
  },
  {
    by: 'Camille_75',
    minutesAgo: 160,
    text: 'Une chaise de plus.',
    likes: 1,
    photos: [['arches', 'ambre', 'Une chaise vide près d’une table']],
  },
  {
    by: 'Marlow',
    minutesAgo: 240,
    text: 'Night train to Geneva. #travel',
    premium: true,
    likes: 3,
    photos: [['lake', 'nuit', 'A night train in the mountains']],
  },
  {
    by: 'Faustine',
    minutesAgo: 410,
    text: 'Le chat a raison. #chat',
    likes: 6,
    photos: [['still', 'iris', 'Un chat dans la lumière']],
  },
  {
    by: 'Оля',
    minutesAgo: 700,
    text: 'Балкон, минус два.',
    premium: true,
    likes: 2,
    photos: [['blinds', 'nuit', 'Балкон зимой']],
  },
  {
    by: 'Les Voisins',
    minutesAgo: 1100,
    text: 'On refait le monde à deux.',
    likes: 5,
    photos: [['folds', 'rose', 'Deux coussins sur un canapé']],
  },
  {
    by: 'Ondine',
    minutesAgo: 0,
    text: 'Le rideau, ce soir. #film',
    likes: 0,
    photos: [],
    film: { shown: ['folds', 'cerise', 'Un rideau qui bouge lentement'], seconds: 6 },
  },
  {
    by: 'Marlow',
    minutesAgo: 0,
    text: 'Ten seconds of rain. #light',
    premium: true,
    likes: 0,
    photos: [],
    film: { shown: ['bokeh', 'iris', 'Rain running down a window'], seconds: 8 },
  },
];
