// Hears a channel of Postgres: what a transaction notifies reaches every process when it commits. A connection
// that is lost is opened again, and the listener is called, since it may have missed something.
import { setTimeout as wait } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import type { OpenDatabase } from './database.ts';

const retryMs = 1000;

type Options = {
  pool: OpenDatabase['pool'];
  channel: string;
  /** `payload`: what was notified, in the order of commits; absent when something may have been missed. */
  hear: (payload?: string) => void;
  log: Pick<BaseLogger, 'warn'>;
};

/** Resolves once it listens, or has failed to for the first time; answers how to end it. */
export async function listenTo({ pool, channel, hear, log }: Options): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let release: (() => void) | undefined;

  async function connect(): Promise<void> {
    const client = await pool.connect();
    let isLost = false;
    const lose = () => {
      if (isLost) return;
      isLost = true;
      release = undefined;
      client.release(true);
      if (!ending.signal.aborted) void keepTrying();
    };
    client.on('error', lose);
    client.on('end', lose);
    try {
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      isLost = true;
      client.release(true);
      throw error;
    }
    if (ending.signal.aborted) return lose();
    release = lose;
    hear();
  }

  async function keepTrying(): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        return await connect();
      } catch (error) {
        if (ending.signal.aborted) return;
        log.warn({ reason: (error as Error).message, channel }, 'A channel of Postgres is not heard');
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  await connect().catch(() => void keepTrying());
  return async () => {
    ending.abort();
    release?.();
  };
}
