// Who the residents are: one row each. Nicks and rooms are those of the demo's cast.
import type { LivingSceneName } from '@alcove/art/living';
import type { Language } from '@alcove/protocol';
import type { SceneFile } from './talk/scene-files.ts';

export type ResidentRow = {
  nick: string;
  language: Language;
  /** By name, in any spelling; absent: in no room. */
  room?: string;
  /** What is said in that room. */
  talk?: SceneFile;
  camera?: LivingSceneName;
  /** What this one does when called. */
  calls: 'take' | 'decline' | 'ignore';
  /** Is called back where asked to. */
  callsBack?: true;
  /** Opens a showroom at this price, in tokens per minute. */
  showroom?: number;
  /** Goes to watch the cameras of people. */
  watches?: true;
  /** Has tokens of the demo's seed for tips and showrooms. */
  tips?: true;
};

const tips = { watches: true, tips: true } as const;
const drawingRoom = { language: 'fr', room: 'Le grand salon', talk: 'drawing-room' } as const;
const lighthouse = { language: 'en', room: 'The Lighthouse', talk: 'lighthouse' } as const;
const roofs = { language: 'ru', room: 'Крыши', talk: 'roofs' } as const;

/** Those with cameras first: they come first. */
export const residents: readonly ResidentRow[] = [
  { nick: 'Faustine', ...drawingRoom, camera: 'record', calls: 'take' },
  { nick: 'Deux Rives', ...drawingRoom, camera: 'aquarium', calls: 'take', ...tips },
  { nick: 'Les Voisins', language: 'fr', room: 'Couples', talk: 'neighbours', camera: 'rain', calls: 'take' },
  { nick: 'Juniper', ...lighthouse, camera: 'lighthouse', calls: 'take', callsBack: true },
  { nick: 'Алексей', ...roofs, camera: 'snow', calls: 'take' },
  {
    nick: 'Maxence',
    language: 'fr',
    room: 'Chez Maxence',
    talk: 'candle',
    camera: 'candle',
    calls: 'decline',
    showroom: 6,
  },
  { nick: 'Camille_75', ...drawingRoom, calls: 'decline' },
  { nick: 'Théodore', ...drawingRoom, calls: 'decline', ...tips },
  { nick: 'Salomé', ...drawingRoom, calls: 'decline', ...tips },
  { nick: 'Wren', ...lighthouse, calls: 'decline', watches: true },
  { nick: 'Sullivan', ...lighthouse, calls: 'ignore' },
  { nick: 'Harbour Lights', ...lighthouse, calls: 'decline', watches: true },
  { nick: 'Оля', ...roofs, calls: 'decline', watches: true },
  { nick: 'Иван', ...roofs, calls: 'decline', watches: true },
  { nick: 'Мария Ивановна', ...roofs, calls: 'decline' },
  { nick: 'Élodie', language: 'fr', calls: 'decline' },
];
