// What the owner of a room earned today, and by visit: read again and again while a showroom is open.
import type { EarningVisit } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useEffect, useEffectEvent, useState } from 'react';
import { callServer } from '../../../call.ts';

export const earningKinds = ['showroom', 'tips', 'menu', 'gifts'] as const;

type Earned = {
  now: { people: number; per_minute: number };
  today: Record<(typeof earningKinds)[number], number>;
  waiting: Record<'goal' | 'menu', number>;
  held: { nick: string | null; tokens: number; until: number }[];
  list: EarningVisit[];
  total_count: number;
};
const refreshMs = 5000;
const midnight = () => new Date().setHours(0, 0, 0, 0);

async function readPage(roomid: number, page: number): Promise<Earned | undefined> {
  const answer = await callServer(addresses.showroomEarnings, {
    room_id: roomid,
    since: midnight(),
    page,
  });
  return answer.status === 'success' ? answer.data : undefined;
}

export function useEarned(roomid: number, isOpen: boolean) {
  const [earned, setEarned] = useState<Earned>();
  const [older, setOlder] = useState<readonly EarningVisit[]>([]);
  const [pages, setPages] = useState(1);
  const [failed, setFailed] = useState(false);

  async function read(of: number) {
    const answer = await readPage(of, 1);
    setFailed(answer === undefined);
    if (answer) setEarned(answer);
  }
  // The last visits of a showroom end a moment after it is closed.
  const isMoving = isOpen || (earned?.list.some(({ runs }) => runs === 1) ?? false);
  const readNow = useEffectEvent(read);
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && readNow(roomid));
    look();
    const timer = isMoving ? setInterval(look, refreshMs) : undefined;
    return () => clearInterval(timer);
  }, [roomid, isMoving]);

  async function readOlder() {
    const answer = await readPage(roomid, pages + 1);
    if (!answer) return setFailed(true);
    setPages(pages + 1);
    setOlder([...older, ...answer.list]);
  }

  const shown = new Map([...older, ...(earned?.list ?? [])].map((visit) => [visit.visit, visit]));
  const visits = [...shown.values()].toSorted(
    (one, other) => other.runs - one.runs || other.visit - one.visit,
  );
  const today = earned ? earningKinds.reduce((sum, kind) => sum + earned.today[kind], 0) : 0;
  return { earned, visits, today, failed, again: () => read(roomid), readOlder };
}
