// Completing a nick: opens while one is typed after `@`, and follows the keys. Whose text it is writes the chosen one.
import { useEffect, useEffectEvent, useState } from 'react';
import { matching, type Mentionable, type NickQuery } from './nick-completion.ts';

const typedForMs = 200;

/** Finds people who are not in `people`; rejects where the server does not answer. */
export type FindPeople = (typed: string) => Promise<readonly Mentionable[]>;

type FoundPeople = { typed: string; people: readonly Mentionable[] };

function useFoundPeople(typed: string, find: FindPeople | undefined): readonly Mentionable[] {
  const [found, setFound] = useState<FoundPeople>();
  const ask = useEffectEvent(async (sought: string) => {
    try {
      const people = (await find?.(sought)) ?? [];
      setFound({ typed: sought, people });
    } catch {
      // People named by the connection are offered without the search.
    }
  });
  const asks = find !== undefined && typed !== '';
  useEffect(() => {
    if (!asks) return;
    const timer = setTimeout(() => void ask(typed), typedForMs);
    return () => clearTimeout(timer);
  }, [asks, typed]);
  // What was found for fewer letters contains everything that more letters match.
  return asks && found && typed.startsWith(found.typed) ? found.people : noPeople;
}

function together(people: readonly Mentionable[], found: readonly Mentionable[]): Mentionable[] {
  const named = new Set(people.map(({ uid }) => uid));
  return [...people, ...found.filter(({ uid }) => !named.has(uid))];
}

const noPeople: readonly Mentionable[] = [];

export function useNickCompletion(people: readonly Mentionable[], find?: FindPeople) {
  const [query, setQuery] = useState<NickQuery>();
  const [marked, setMarked] = useState(0);
  /** Closed by Escape, until another `@`. */
  const [closedAt, setClosedAt] = useState<number>();
  const searched = useFoundPeople(query?.typed ?? '', find);
  const all = searched.length === 0 ? people : together(people, searched);
  const found = query && query.from !== closedAt ? matching(all, query.typed) : [];

  const follow = (next: NickQuery | undefined) => {
    setQuery(next);
    setMarked(0);
    if (next?.from !== closedAt) setClosedAt(undefined);
  };
  /** Whether the key was for the list. */
  const press = (key: string, pick: (nick: string) => void): boolean => {
    if (found.length === 0) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setMarked((marked + step + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') pick(found[marked]?.nick ?? '');
    else if (key === 'Escape') setClosedAt(query?.from);
    else return false;
    return true;
  };
  /** `known`: of whom a typed nick is a mention. */
  return { query, known: all, found, marked, follow, press };
}
