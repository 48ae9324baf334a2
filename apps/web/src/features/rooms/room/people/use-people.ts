// Whom the list can show: everybody the connection has told, and in a crowded room the further pages.
import type { PersonInRoom } from '@alcove/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useRoom } from '../here.ts';
import { useCameras } from '../use-cameras.ts';

const typedForMs = 300;

type Found = { search: string; users: readonly PersonInRoom[]; count: number };

export function usePeople(search: string) {
  const { client, room, view } = useRoom();
  const cameras = useCameras();
  const known = view?.people;
  const partial = known !== undefined && view !== undefined && view.count > known.size;
  const [found, setFound] = useState<Found>();
  const [more, setMore] = useState<'idle' | 'asked' | 'failed'>('idle');
  const wanted = search.trim();

  // In a crowd only the house knows everybody: a search asks it.
  useEffect(() => {
    if (!client || !partial || wanted === '') return;
    let current = true;
    const timer = setTimeout(() => {
      client.rooms
        .people(room.roomid, { search: wanted })
        .then(({ users, count }) => current && setFound({ search: wanted, users, count }))
        .catch(() => current && setMore('failed'));
    }, typedForMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [client, partial, wanted, room.roomid]);

  const fetched = partial && found?.search === wanted ? found.users : none;
  const people = useMemo(() => {
    const all = new Map(known);
    for (const person of fetched) if (!all.has(person.uid)) all.set(person.uid, person);
    for (const person of all.values()) {
      const camera = cameras.has(person.uid) ? 1 : 0;
      if (camera !== person.camera) all.set(person.uid, { ...person, camera });
    }
    return all;
  }, [known, fetched, cameras]);

  return {
    people,
    /** Further pages wait. */
    hasMore: partial && wanted === '' && people.size < (view?.count ?? 0),
    more,
    async fetchMore(): Promise<void> {
      if (!client || more === 'asked') return;
      setMore('asked');
      try {
        const offset = found?.search === '' ? found.users.length : 0;
        const { users, count } = await client.rooms.people(room.roomid, { offset });
        const before = found?.search === '' ? found.users : none;
        setFound({ search: '', users: [...before, ...users], count });
        setMore('idle');
      } catch {
        // The list stays as it is, and offers to ask again.
        setMore('failed');
      }
    },
  };
}

const none: readonly PersonInRoom[] = [];
