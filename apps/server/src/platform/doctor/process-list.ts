// The processes of the site, as each of them writes itself into the database: whether it lives, and how its clock goes.
import os from 'node:os';
import type { ClientBase, Pool } from 'pg';
import type { Log } from '../log.ts';
import type { SitePart, SiteParts } from '../site-parts.ts';
import { measureAheadMs } from './clocks.ts';

const noteEveryMs = 30_000;
/** Three notes were missed. */
const seenWithin = '90 seconds';
const forgottenAfter = '1 hour';

export type ListedProcess = { name: string; host: string; aheadMs: number; serves: readonly SitePart[] };

type Needs = { pool: Pool; log: Pick<Log, 'warn'>; serves: SiteParts; now?: () => number };

/** Until it is ended; `note` writes it once. */
export function createProcessList({ pool, log, serves, now = Date.now }: Needs) {
  async function note(): Promise<void> {
    const aheadMs = await measureAheadMs(pool, now);
    await pool.query(
      `insert into site_processes (name, host, began_at, seen_at, ahead_ms, serves)
       values (current_setting('application_name'), $1, clock_timestamp(), clock_timestamp(), $2, $3)
       on conflict (name) do update set seen_at = excluded.seen_at, ahead_ms = excluded.ahead_ms`,
      [os.hostname(), aheadMs, [...serves]],
    );
    await pool.query(
      `delete from site_processes where seen_at < clock_timestamp() - interval '${forgottenAfter}'`,
    );
  }
  const noteSoon = () =>
    void note().catch((error: unknown) => log.warn({ err: error }, 'This process could not be listed'));
  let timer: NodeJS.Timeout | undefined;
  return {
    note,
    begin() {
      noteSoon();
      timer = setInterval(noteSoon, noteEveryMs).unref();
    },
    async end() {
      clearInterval(timer);
      await pool
        .query(`delete from site_processes where name = current_setting('application_name')`)
        .catch(() => {});
    },
  };
}

/** None before the first start, and before the first one of a release that lists what processes serve. */
export async function listedProcesses(client: ClientBase): Promise<ListedProcess[]> {
  const { rows: known } = await client.query(
    `select 1 from pg_attribute where attrelid = to_regclass('site_processes') and attname = 'serves'`,
  );
  if (known.length === 0) return [];
  const { rows } = await client.query<{ name: string; host: string; ahead_ms: string; serves: SitePart[] }>(
    `select name, host, ahead_ms::text, serves from site_processes
     where seen_at > clock_timestamp() - interval '${seenWithin}' order by host, name`,
  );
  return rows.map(({ ahead_ms, ...row }) => ({ ...row, aheadMs: Number(ahead_ms) }));
}
