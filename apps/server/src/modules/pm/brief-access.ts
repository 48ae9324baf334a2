// Access for a moment ends with one of the two: at once when they log out, and when they have had no socket for
// 75 seconds. Every process watches; the first whose statement finds the row ends it.
import { pmLimits, type Uid } from '@alcove/protocol';
import { isMovable } from '../../platform/clock.ts';
import type { Use } from '../../platform/engines.ts';
import type { SessionHolder } from '../../platform/socket/session-bonds.ts';
import type { PmAgreements } from './access.ts';
import { membersWithBrief } from './conversation-store.ts';
import type { PmPeople } from './people.ts';

const checkEveryMs = 1000;

type Needs = Use<'db' | 'clock' | 'log'> & {
  people: PmPeople;
  access: Pick<PmAgreements, 'endBrief'>;
};

export async function watchLeaving({ db, clock, log, people, access }: Needs) {
  /** Since when members have no socket in any process. */
  const goneAt = new Map<Uid, number>();
  people.onChange((uid, isOnline) => {
    if (isOnline) goneAt.delete(uid);
    else goneAt.set(uid, clock.now());
  });
  function expect(uids: readonly Uid[]) {
    for (const uid of uids) if (!people.isOnline(uid) && !goneAt.has(uid)) goneAt.set(uid, clock.now());
  }
  // A process that ended has taken its memory of who left along.
  expect(await membersWithBrief(db));

  async function end(uids: readonly Uid[]) {
    try {
      await access.endBrief(uids);
    } catch (error) {
      log.warn({ err: error }, 'access for a moment was not ended');
      for (const uid of uids) if (!people.isOnline(uid)) goneAt.set(uid, clock.now());
    }
  }
  async function check() {
    const since = clock.now() - pmLimits.briefAwayMs;
    const due = [...goneAt].filter(([, at]) => at <= since).map(([uid]) => uid);
    for (const uid of due) goneAt.delete(uid);
    if (due.length > 0) await end(due);
  }
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  const unsubscribe = isMovable(clock) ? clock.onMove(check) : () => {};

  const holder: SessionHolder = {
    *bound() {},
    end(id, ending) {
      if (ending !== 'over') return;
      const left = people
        .uidsHere()
        .filter((uid) => [...people.of(uid)].some(({ sessionId }) => sessionId === id));
      if (left.length > 0) void end(left);
    },
  };

  return {
    /** Access for a moment was given: one of the two may have no socket already. */
    expect,
    holder,
    close() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}
