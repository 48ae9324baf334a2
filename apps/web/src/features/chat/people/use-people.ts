// Which people the list shows: those the connection names, and in a crowded room the pages of the server.
import { countsOf, type PeopleFilter, type PersonInRoom } from '@alcove/protocol';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useLiveEvent } from '../live/index.ts';
import { useRoom } from '../room/current-room.ts';
import { useCameras } from '../room/use-cameras.ts';
import {
  answers,
  type PagedPeople,
  pagedPeopleToShow,
  hasMore,
  type PeopleQuery,
  updated,
  withoutLeft,
  withPage,
} from './paged-people.ts';
import { withCameraHere, peopleToShow } from './filter.ts';
import { useHidden } from './use-hidden.ts';

const typedForMs = 300;
/** How often the number of cameras and the first page are read again in a crowded room. */
const renewedEveryMs = 20_000;

const noPeople: ReadonlyMap<number, PersonInRoom> = new Map();

export function usePeople({ search, filter }: { search: string; filter: PeopleFilter }) {
  const { client, room, view, state } = useRoom();
  const people = view?.people ?? noPeople;
  const on = useCameras();
  const known = useMemo(() => [...people.values()].map((person) => withCameraHere(person, on)), [people, on]);
  const count = view?.count ?? 0;
  const isCrowd = count > known.length;
  const hidden = useHidden();
  const [crowd, setCrowd] = useState<PagedPeople>();
  const [asking, setAsking] = useState<'idle' | 'asked' | 'failed'>('idle');
  const wanted = search.trim();
  const paged = isCrowd && answers(crowd, { filter, search: wanted }) ? crowd : undefined;
  /** The latest query: answers to earlier ones are ignored. */
  const asked = useRef<PeopleQuery>(undefined);

  async function ask(query: PeopleQuery, offset: number): Promise<void> {
    if (!client) return;
    asked.current = query;
    setAsking('asked');
    try {
      const page = await client.rooms.people(room.roomid, { ...query, offset });
      if (asked.current !== query) return;
      setCrowd((before) => withPage(before, query, { ...page, offset }));
      setAsking('idle');
    } catch {
      // The list stays as it is, and offers to ask again.
      if (asked.current === query) setAsking('failed');
    }
  }

  // In a crowded room only the server knows all people: filter and search are sent to it.
  const begin = useEffectEvent((query: PeopleQuery) => void ask(query, 0));
  const isLive = view?.live === true;
  useEffect(() => {
    if (!isCrowd || !isLive) return;
    const askNow = () => begin({ filter, search: wanted });
    const timer = setTimeout(askNow, wanted ? typedForMs : 0);
    const again = setInterval(() => !document.hidden && askNow(), renewedEveryMs);
    return () => {
      clearTimeout(timer);
      clearInterval(again);
    };
  }, [isCrowd, isLive, wanted, filter]);
  useLiveEvent(client, 'list', ({ roomid, left = [] }) => {
    if (roomid === room.roomid && left.length > 0) setCrowd((now) => now && withoutLeft(now, left));
  });
  useLiveEvent(client, 'clientUpdate', ({ roomid, user }) => {
    if (roomid === room.roomid) setCrowd((now) => now && updated(now, user));
  });

  const me = state?.uid ?? 0;
  const shown = useMemo(() => {
    const peopleView = { filter, search, me, room, hidden };
    if (!paged) return peopleToShow(known, peopleView);
    const users = paged.users.map((person) => withCameraHere(person, on));
    return pagedPeopleToShow({ ...paged, users }, known, peopleView);
  }, [paged, known, on, filter, search, me, room, hidden]);
  const counts = useMemo(() => countsOf(known), [known]);

  return {
    shown,
    counts: isCrowd && crowd ? { ...counts, cameras: on.size, xxl: crowd.xxl } : counts,
    /** How many people are on further pages. */
    left: paged && hasMore(paged) ? paged.count - paged.users.length : 0,
    asking,
    askMore: () => void (asking !== 'asked' && ask({ filter, search: wanted }, paged?.users.length ?? 0)),
  };
}
