// What counts as a keyword in an address, and the six ways of looking through one.
import type { PageKey } from '@alcove/protocol';

export const tagMaxLength = 60;

/** The keyword as people see it, or nothing when the address holds none that could exist. */
export function readTag(raw: string): string | undefined {
  const tag = raw.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return tag.length > 0 && tag.length <= tagMaxLength && !/\p{C}/u.test(tag) ? tag : undefined;
}

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
