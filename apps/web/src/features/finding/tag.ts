// The six ways of looking through one keyword.
import type { PageKey } from '@alcove/protocol';

export const tagKinds = [
  'search',
  'searchPhoto',
  'searchVideo',
  'searchContributions',
  'searchContributionsPhoto',
  'searchContributionsVideo',
] as const satisfies PageKey[];
export type TagKind = (typeof tagKinds)[number];

export const isTagKind = (key: string | undefined): key is TagKind => tagKinds.includes(key as TagKind);
