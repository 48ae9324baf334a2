// The one order of domains, on both sides: a domain may import the face of any before it,
// and reaches those after it through events. `npm run check` enforces it.
export const domainOrder = [
  'accounts',
  'media',
  'wallet',
  'relations',
  'moderation',
  'payments',
  'profiles',
  'comments',
  'guestbook',
  'albums',
  'rooms',
  'chat',
  'showroom',
  'pm',
  'video-calls',
  'streams',
  'gifts',
  'contributions',
  'finding',
  'stories',
  'wall',
  'geo',
  'notifications',
] as const;

export type Domain = (typeof domainOrder)[number];
