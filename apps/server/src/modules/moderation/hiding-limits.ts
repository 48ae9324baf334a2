// Hiding is no weapon: a sender hides a few things a day, strangers together a few dozen an hour, and one whose notices
// were found unfounded none for a month. Beyond that what they name is a case, and stays in view until it is decided.
import { createHmac } from 'node:crypto';
import { dayMs, hourMs, noticeLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { purposeKey } from '../../platform/purpose-key.ts';

/** `stranger`: without an account. */
const everyStranger = 'strangers';

export type Sender = { keys: readonly string[]; isStranger: boolean };

async function hiddenSince(tx: Database, sender: string, since: number): Promise<number> {
  const { sum } = await tx
    .selectFrom('hiding_senders')
    .select(sql<number>`coalesce(sum(things), 0)::int`.as('sum'))
    .where('sender', '=', sender)
    .where('hidden_at', '>', since)
    .executeTakeFirstOrThrow();
  return sum;
}

export function createHidingLimits({ clock, secretKey }: Use<'clock'> & { secretKey: string }) {
  const key = purposeKey(secretKey, 'notice senders');
  const digest = (name: string) => createHmac('sha256', key).update(name).digest('base64url');

  return {
    stranger: (named: { email: string; address: string; browser?: string | undefined }): Sender => ({
      keys: [
        digest(`mail ${named.email.toLowerCase()}`),
        digest(`network ${named.address}`),
        ...(named.browser ? [digest(`browser ${named.browser}`)] : []),
      ],
      isStranger: true,
    }),
    member: (uid: number): Sender => ({ keys: [digest(`member ${uid}`)], isStranger: false }),

    /** Counts the things and answers true, or leaves them in view. Those who ask wait for each other. */
    async take(tx: Database, { keys, isStranger }: Sender, things: number): Promise<boolean> {
      if (things === 0) return true;
      const now = clock.now();
      await sql`select pg_advisory_xact_lock(hashtextextended('hiding senders', 0))`.execute(tx);
      for (const sender of keys)
        if ((await hiddenSince(tx, sender, now - dayMs)) + things > noticeLimits.hidesPerDay) return false;
      const all = isStranger ? await hiddenSince(tx, everyStranger, now - hourMs) : 0;
      if (all + things > noticeLimits.strangersPerHour) return false;
      const senders = isStranger ? [...keys, everyStranger] : keys;
      await tx
        .insertInto('hiding_senders')
        .values(senders.map((sender) => ({ sender, hidden_at: now, things })))
        .execute();
      return true;
    },

    async forget(db: Database): Promise<void> {
      await db
        .deleteFrom('hiding_senders')
        .where('hidden_at', '<=', clock.now() - dayMs)
        .execute();
    },
  };
}
export type HidingLimits = ReturnType<typeof createHidingLimits>;
