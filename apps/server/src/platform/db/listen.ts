// Listens to channels of Postgres: what a transaction notifies reaches every process when it commits. All channels
// share one connection of a pool. One that is lost is opened again, and every listener is called, since it may have
// missed something. `wakeListeners` is for what one process takes from a table: after the commit and without a lock.
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { BaseLogger } from 'pino';

const retryMs = 1000;
/** From one notification of a process to its next. */
const gatherMs = 10;

/** `payload`: what was notified, in the order of commits; absent when something may have been missed. */
type Listener = (payload?: string) => void;

type Options = {
  pool: Pool;
  channel: string;
  onNotification: Listener;
  log: Pick<BaseLogger, 'warn'>;
};

const listen = (client: PoolClient, channel: string) =>
  client.query(`listen ${client.escapeIdentifier(channel)}`);

function createChannels(pool: Options['pool'], log: Options['log']) {
  const channels = new Map<string, Set<Listener>>();
  let client: PoolClient | undefined;
  /** The attempt that runs: others wait for it. */
  let opening: Promise<void> | undefined;

  function lose(lost: PoolClient) {
    if (client !== lost) return;
    client = undefined;
    lost.release(true);
    if (channels.size > 0) void keepTrying();
  }

  async function connect(): Promise<void> {
    const opened = await pool.connect();
    let isOpen = true;
    const end = () => {
      if (isOpen) lose(opened);
      isOpen = false;
    };
    opened.on('error', end);
    opened.on('end', end);
    opened.on('notification', ({ channel, payload }) => {
      for (const listener of channels.get(channel) ?? []) listener(payload ?? '');
    });
    try {
      for (const channel of channels.keys()) await listen(opened, channel);
    } catch (error) {
      isOpen = false;
      opened.release(true);
      throw error;
    }
    client = opened;
    if (channels.size === 0) return lose(opened);
    for (const listeners of channels.values()) for (const listener of listeners) listener();
  }

  async function keepTrying(): Promise<void> {
    while (channels.size > 0 && !client) {
      try {
        opening ??= connect().finally(() => (opening = undefined));
        return await opening;
      } catch (error) {
        if (channels.size === 0) return;
        log.warn({ reason: (error as Error).message }, 'Channels of Postgres are not listened to');
        await wait(retryMs, undefined, { ref: false });
      }
    }
  }

  return {
    async add(channel: string, listener: Listener): Promise<void> {
      const known = channels.get(channel);
      channels.set(channel, (known ?? new Set()).add(listener));
      // An attempt that began before this channel was known does not listen to it.
      await opening?.catch(() => {});
      if (!client) {
        opening ??= connect().finally(() => (opening = undefined));
        await opening.catch(() => void keepTrying());
        return;
      }
      const open = client;
      try {
        await listen(open, channel);
        listener();
      } catch {
        lose(open);
      }
    },
    /** Returns whether anybody listens here. */
    wake(channel: string): boolean {
      const listeners = channels.get(channel);
      for (const listener of listeners ?? []) listener('');
      return listeners !== undefined;
    },
    remove(channel: string, listener: Listener): void {
      const listeners = channels.get(channel);
      listeners?.delete(listener);
      if (listeners?.size === 0) channels.delete(channel);
      if (channels.size === 0 && client) lose(client);
    },
  };
}

/** Processes of one test share a pool. */
const channelsOf = new WeakMap<Options['pool'], ReturnType<typeof createChannels>>();

/** Resolves once it listens, or has failed to for the first time; answers how to end it. */
export async function listenTo({ pool, channel, onNotification, log }: Options): Promise<() => void> {
  const channels = channelsOf.get(pool) ?? createChannels(pool, log);
  channelsOf.set(pool, channels);
  await channels.add(channel, onNotification);
  return () => channels.remove(channel, onNotification);
}

/** Of pools whose process does not listen: channels that are to be notified, while one notification is under way. */
const notifying = new WeakMap<Options['pool'], Set<string>>();

async function notifyAll(pool: Options['pool'], channels: Set<string>): Promise<void> {
  try {
    while (channels.size > 0) {
      const names = [...channels];
      channels.clear();
      // Postgres commits one transaction after another where they notify: this one does not wait for the disk.
      await pool.query(
        `select set_config('synchronous_commit', 'off', true), pg_notify(name, '') from unnest($1::text[]) as name`,
        [names],
      );
      await wait(gatherMs, undefined, { ref: false });
    }
  } catch {
    // The others look by themselves before long.
  } finally {
    notifying.delete(pool);
  }
}

/**
 * After a commit: wakes the listeners of this process, who take what waits for everybody. A process without any
 * notifies the others, once for all commits of a moment. A wake may be lost: who listens also looks now and then.
 */
export function wakeListeners(pool: Options['pool'], channel: string): void {
  if (channelsOf.get(pool)?.wake(channel)) return;
  const waiting = notifying.get(pool);
  if (waiting) return void waiting.add(channel);
  const channels = new Set([channel]);
  notifying.set(pool, channels);
  void notifyAll(pool, channels);
}
