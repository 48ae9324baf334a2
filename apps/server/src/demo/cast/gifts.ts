// What demo members gave each other in the past weeks, and one gift that waits for Ondine.
import type { GiftVisibility } from '@alcove/protocol';

/** One that is absent: new, named to all, without tokens. */
type CastGift = {
  from: string;
  to: string;
  gift: string;
  daysAgo: number;
  message?: string;
  visibility?: GiftVisibility;
  tokens?: number;
  status?: 'read' | 'hidden' | 'pending';
};

export const castGifts: readonly CastGift[] = [
  { from: 'Marlow', to: 'Ondine', gift: 'lamp', daysAgo: 24, status: 'read' },
  { from: 'Faustine', to: 'Ondine', gift: 'key', daysAgo: 21, status: 'read', visibility: 'recipient' },
  { from: 'Juniper', to: 'Ondine', gift: 'cherries', daysAgo: 19, status: 'hidden' },
  {
    from: 'Marlow',
    to: 'Ondine',
    gift: 'tea',
    daysAgo: 6,
    status: 'read',
    message: 'À boire tiède, selon vos règles.',
  },
  { from: 'Maxence', to: 'Ondine', gift: 'peonies', daysAgo: 1, message: 'Pour la dune.', tokens: 30 },
  { from: 'Salomé', to: 'Ondine', gift: 'perfume', daysAgo: 1, status: 'pending', visibility: 'nobody' },
  {
    from: 'Ondine',
    to: 'Marlow',
    gift: 'books',
    daysAgo: 12,
    status: 'read',
    message: 'Pour vos soirées sans caméra.',
  },
  { from: 'Ondine', to: 'Iseult', gift: 'candle', daysAgo: 9 },
  { from: 'Faustine', to: 'Iseult', gift: 'shell', daysAgo: 15, status: 'read' },
  { from: 'Алексей', to: 'Maxence', gift: 'moon', daysAgo: 8, message: 'Для ваших ночей.' },
  {
    from: 'Marlow',
    to: 'Iseult',
    gift: 'record',
    daysAgo: 3,
    status: 'pending',
    message: 'La face B est la meilleure.',
  },
];
