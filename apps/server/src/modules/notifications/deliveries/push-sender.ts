// Sends what waits for browsers, outside of jobs: a push service that hangs holds up none of the site's work.
//
//   a row with a payload whose time has come ──claimed──► sent, or waits for its next try, or leaves
//
// A claim puts the next try after the longest answer: a process that dies leaves its pushes to others. Browsers
// whose push service has not yet taken a push have connections of their own, so that invented ones, which hang,
// delay none that work.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { type Push, pushBounds, type PushResult, type PushTarget } from '../../../platform/push/push.ts';

export const pushSenderBounds = {
  /** Pushes under way at once in a process, by whether their push service has taken one before. */
  proven: 48,
  unproven: 16,
  /** After these tries a push is given up: it is some half an hour old then. */
  tries: 7,
  firstWaitMs: 15_000,
  /** Pushes in a row that were given up: the browser is gone. */
  lostMax: 3,
  claimMs: 3 * pushBounds.answerMs,
} as const;

type Claimed = PushTarget & { id: number; payload: string; tries: number; lost: number; proven: boolean };

type Needs = Use<'db' | 'clock' | 'log'> & {
  push: Pick<Push, 'send'>;
  observe(kind: PushResult['kind']): void;
  /** Calls `wake` at that time, in whichever process. */
  scheduleAt(db: Database, at: number): Promise<void>;
};

const topic = 'news';

export type PushSender = {
  /** Sends what is due; resolves once that is under way. */
  wake(): Promise<void>;
  /** Waits for what is under way. */
  close(): Promise<void>;
};

export function createPushSender({ db, clock, log, push, observe, scheduleAt }: Needs): PushSender {
  const underWay = { proven: new Set<Promise<void>>(), unproven: new Set<Promise<void>>() };
  let claiming: Promise<void> | undefined;
  const asked = { again: false, closed: false };

  async function claim(lane: 'proven' | 'unproven'): Promise<Claimed[]> {
    const free = pushSenderBounds[lane] - underWay[lane].size;
    if (free <= 0) return [];
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const { rows } = await sql<Claimed>`
        update push_devices set wait_until_at = ${now + pushSenderBounds.claimMs}, tries = tries + 1
        where id in (
          select id from push_devices
          where payload is not null and wait_until_at <= ${now} and proven = ${lane === 'proven'}
          order by wait_until_at, id limit ${free}
          for update skip locked
        )
        returning id, endpoint, p256dh, auth, payload, tries, lost, proven`.execute(tx);
      if (rows.length > 0) await scheduleAt(tx, now + pushSenderBounds.claimMs);
      return rows;
    });
  }

  /** The push of this payload is over; one that came meanwhile goes out next. */
  async function settle({ id, payload }: Claimed, how: { proven: boolean; lost: number }): Promise<void> {
    await sql`
      update push_devices set
        proven = ${how.proven}, lost = ${how.lost}, wait_until_at = 0,
        payload = case when payload = ${payload} then null else payload end,
        tries = case when payload = ${payload} then tries else 0 end
      where id = ${id}`.execute(db);
  }

  async function giveUp(claimed: Claimed): Promise<void> {
    const lost = claimed.lost + 1;
    if (lost >= pushSenderBounds.lostMax) await drop(claimed);
    else await settle(claimed, { proven: false, lost });
  }

  const drop = ({ id, endpoint }: Claimed) =>
    db.deleteFrom('push_devices').where('id', '=', id).where('endpoint', '=', endpoint).execute();

  async function tryLater(claimed: Claimed, afterMs = 0): Promise<void> {
    if (claimed.tries >= pushSenderBounds.tries) return giveUp(claimed);
    const waitMs = Math.max(afterMs, pushSenderBounds.firstWaitMs * 2 ** (claimed.tries - 1));
    const at = clock.now() + waitMs;
    await db.transaction().execute(async (tx) => {
      await sql`update push_devices set wait_until_at = ${at}, proven = false where id = ${claimed.id}`.execute(
        tx,
      );
      await scheduleAt(tx, at);
    });
  }

  async function send(claimed: Claimed): Promise<void> {
    const result = await push.send(claimed, { payload: claimed.payload, topic });
    observe(result.kind);
    if (result.kind === 'sent') return settle(claimed, { proven: true, lost: 0 });
    if (result.kind === 'gone') return void (await drop(claimed));
    if (result.kind === 'refused') return giveUp(claimed);
    return tryLater(claimed, result.kind === 'later' ? result.afterMs : undefined);
  }

  async function claimAll(): Promise<void> {
    do {
      asked.again = false;
      for (const lane of ['proven', 'unproven'] as const) {
        for (const claimed of await claim(lane)) {
          const sending = send(claimed)
            // The claim ends by itself, and the push is tried again.
            .catch((error: unknown) => log.warn({ err: error }, 'A push was not sent'))
            .finally(() => {
              underWay[lane].delete(sending);
              void wake();
            });
          underWay[lane].add(sending);
        }
      }
    } while (asked.again && !asked.closed);
  }

  function wake(): Promise<void> {
    asked.again = true;
    if (asked.closed) return Promise.resolve();
    claiming ??= claimAll()
      .catch((error: unknown) => log.warn({ err: error }, 'Pushes were not looked for'))
      .finally(() => {
        claiming = undefined;
        // Asked for in the very moment of ending.
        if (asked.again) void wake();
      });
    return claiming;
  }

  return {
    wake,
    async close() {
      asked.closed = true;
      await claiming;
      await Promise.allSettled([...underWay.proven, ...underWay.unproven]);
    },
  };
}
