// What happened at the sandbox, reported to the site by webhooks: each one to three times, freshly signed, and again
// until it is answered well or three days have passed.
import { dayMs, hourMs } from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Jobs, JobSpec } from '../../jobs/jobs.ts';
import type { Log } from '../../log.ts';
import type { CardFact } from '../cards.ts';
import { signatureHeader, signed } from './signature.ts';

export const sandboxHookPath = '/payments/hook/sandbox';

const retriesForMs = 3 * dayMs;
const waitsMs = [5_000, 30_000, 120_000, 600_000, hourMs];
const answerWithinMs = 10_000;

const eventJob: JobSpec<{ id: string }> = { name: 'sandbox_event', payload: z.object({ id: z.string() }) };

type Needs = {
  db: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  log: Log;
  key: Buffer;
  /** Scheme, host and port at which this server listens. */
  ownAddress(): string;
};

export function createSandboxEvents({ db, clock, jobs, log, key, ownAddress }: Needs) {
  /** A webhook of a fact, signed now or `ageMs` ago. */
  function webhookOf(fact: CardFact, ageMs = 0) {
    const body = JSON.stringify(fact);
    return {
      path: sandboxHookPath,
      headers: {
        'content-type': 'application/json',
        [signatureHeader]: signed(key, clock.now() - ageMs, body),
      },
      body,
    };
  }

  async function post(webhook: ReturnType<typeof webhookOf>): Promise<{ status: number; text: string }> {
    const answer = await fetch(ownAddress() + webhook.path, {
      method: 'POST',
      headers: webhook.headers,
      body: webhook.body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
    });
    return { status: answer.status, text: (await answer.text()).slice(0, 200) };
  }

  async function tell(id: string): Promise<void> {
    const event = await db.selectFrom('sandbox_events').selectAll().where('id', '=', id).executeTakeFirst();
    if (!event || event.delivered_at !== null) return;
    const now = clock.now();
    const isDelivered = await postAll(event.fact as CardFact, event.copies);
    const attempts = event.attempts + 1;
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('sandbox_events')
        .set({ attempts, ...(isDelivered && { delivered_at: now }) })
        .where('id', '=', id)
        .execute();
      const waitMs = waitsMs[Math.min(attempts, waitsMs.length) - 1] ?? 0;
      if (isDelivered || now + waitMs > event.happens_at + retriesForMs) return;
      await jobs.add(tx, eventJob, { id }, { at: now + waitMs, key: `sandbox:${id}` });
    });
  }

  async function postAll(fact: CardFact, copies: number): Promise<boolean> {
    try {
      for (let copy = 0; copy < copies; copy++) {
        const { status } = await post(webhookOf(fact));
        if (status !== 200) return false;
      }
      return true;
    } catch (error) {
      log.debug({ err: error }, 'a webhook of the sandbox was not delivered');
      return false;
    }
  }

  jobs.handle(eventJob, ({ id }) => tell(id));

  return {
    webhookOf,
    post,
    /** Once for each id. `silent`: found by queries alone. */
    async add(
      tx: Database,
      fact: CardFact,
      { copies = 1, silent = false }: { copies?: number; silent?: boolean } = {},
    ): Promise<void> {
      const { rows } = await sql`
        insert into sandbox_events (id, order_id, fact, happens_at, silent, copies)
        values (${fact.eventId}, ${fact.orderId}, ${JSON.stringify(fact)}::jsonb, ${fact.at}, ${silent}, ${copies})
        on conflict (id) do nothing returning id`.execute(tx);
      if (rows.length === 0 || silent) return;
      await jobs.add(tx, eventJob, { id: fact.eventId }, { at: fact.at, key: `sandbox:${fact.eventId}` });
    },
    /** What has happened to an order by now. */
    async of(orderId: string): Promise<CardFact[]> {
      const rows = await db
        .selectFrom('sandbox_events')
        .select('fact')
        .where('order_id', '=', orderId)
        .where('happens_at', '<=', clock.now())
        .orderBy('happens_at')
        .execute();
      return rows.map(({ fact }) => fact as CardFact);
    },
  };
}
