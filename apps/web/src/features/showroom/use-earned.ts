// What the owner of a room earned today, and by visit: read again and again while a showroom is open.
import type { EarningVisit } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useCall } from '../../call/use-call.ts';
import { useRepeated } from '../../call/use-repeated.ts';

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

export function useEarned(roomid: number, isOpen: boolean) {
  const [earned, setEarned] = useState<Earned>();
  const [older, setOlder] = useState<readonly EarningVisit[]>([]);
  const [pages, setPages] = useState(1);
  const [failed, setFailed] = useState(false);

  const first = { room_id: roomid, since: midnight(), page: 1 };
  // The last visits of a showroom end a moment after it is closed.
  const isMoving = isOpen || (earned?.list.some(({ runs }) => runs === 1) ?? false);
  const again = useRepeated(addresses.showroomEarnings, first, {
    everyMs: isMoving ? refreshMs : undefined,
    onAnswer(answer) {
      setFailed(answer.status === 'error');
      if (answer.status === 'success') setEarned(answer.data);
    },
  });

  const reading = useCall(addresses.showroomEarnings, {
    onFailure() {
      setFailed(true);
      return true;
    },
  });
  async function readOlder() {
    const answer = await reading.send({ ...first, page: pages + 1 });
    if (!answer) return;
    setPages(pages + 1);
    setOlder([...older, ...answer.list]);
  }

  const shown = new Map([...older, ...(earned?.list ?? [])].map((visit) => [visit.visit, visit]));
  const visits = [...shown.values()].toSorted(
    (one, other) => other.runs - one.runs || other.visit - one.visit,
  );
  const today = earned ? earningKinds.reduce((sum, kind) => sum + earned.today[kind], 0) : 0;
  return { earned, visits, today, failed, again, readOlder };
}
