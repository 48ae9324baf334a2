// What is offered while words are typed, as rows: tags that begin so, a region, and the profiles that hold the letters.
// An answer to earlier letters never replaces one to later ones.
import { pathTo, readTag, searchLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useAnswer } from '../../../call/use-answer.ts';

const typingMs = 150;

export type Suggestion = { key: string; to: string } & (
  | { kind: 'tag'; name: string; items: number }
  | { kind: 'region'; name: string; items: number }
  | { kind: 'profiles'; name: string; items: number; nick: string; avatar: string | undefined }
);

export type Suggestions = {
  /** The letters that they are for: while others are on their way, the ones before stay. */
  of: string;
  rows: readonly Suggestion[];
  isComing: boolean;
};

const none: Pick<Suggestions, 'of' | 'rows'> = { of: '', rows: [] };

export function useSuggestions(typed: string): Suggestions {
  const q = readTag(typed) ?? '';
  const isLong = Array.from(q).length >= searchLimits.profilesMin;
  const found = useAnswer(addresses.searchSuggestions, q === '' ? undefined : { q }, { afterMs: typingMs });
  const members = useAnswer(addresses.searchMembers, isLong ? { nick: q } : undefined, { afterMs: typingMs });
  const [shown, setShown] = useState(none);
  const { latest } = found;
  const isComing = q !== '' && (found.state === 'asking' || (isLong && members.state === 'asking'));
  const { list = [], total_count: people = 0 } = members.latest ?? {};
  const [first] = list;
  const rows: Suggestion[] = latest
    ? [
        ...latest.tags.map(({ tag, items }) => ({
          kind: 'tag' as const,
          key: `#${tag}`,
          to: pathTo('search', { tag }),
          name: tag,
          items,
        })),
        ...(latest.region
          ? [
              {
                kind: 'region' as const,
                key: latest.region.code,
                to: `${pathTo('index')}?${new URLSearchParams({ country: latest.region.country, region: latest.region.code })}`,
                name: latest.region.name,
                items: latest.region.contributions,
              },
            ]
          : []),
        ...(first
          ? [
              {
                kind: 'profiles' as const,
                key: 'profiles',
                to: `${pathTo('profiles')}?${new URLSearchParams({ nick: q })}`,
                name: q,
                items: people,
                nick: first.nick,
                avatar: first.avatar_url,
              },
            ]
          : []),
      ]
    : [];
  if (!isComing && shown.of !== q) setShown({ of: q, rows });
  return q === '' ? { ...none, isComing: false } : { ...(isComing ? shown : { of: q, rows }), isComing };
}
