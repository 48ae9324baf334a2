// Clocks: that of this machine against that of Postgres, and what each process of the site found of its own. Ages,
// codes and signatures are judged by them.
import type { ClientBase } from 'pg';
import { type DoctorFinding, fault, good, warning } from './finding.ts';

/** Beyond it proofs of age, authenticators and signed addresses are refused. */
export const worstAheadMs = 30_000;
const noticedAheadMs = 2000;
const looks = 3;

type Now = () => number;

/** How far `now` is ahead of Postgres; the quickest of a few answers tells it best. */
export async function measureAheadMs(client: Pick<ClientBase, 'query'>, now: Now): Promise<number> {
  let best = { tookMs: Infinity, aheadMs: 0 };
  for (let look = 0; look < looks; look++) {
    const asked = now();
    const began = performance.now();
    const { rows } = await client.query<{ at: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::text as at',
    );
    const tookMs = performance.now() - began;
    if (tookMs < best.tookMs) best = { tookMs, aheadMs: asked + tookMs / 2 - Number(rows[0]?.at) };
  }
  return Math.round(best.aheadMs);
}

const inWords = (aheadMs: number): string =>
  `${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} that of PostgreSQL`;

export function judgeClock(check: DoctorFinding['check'], whose: string, aheadMs: number): DoctorFinding {
  const words = `The clock of ${whose} is ${inWords(aheadMs)}`;
  if (Math.abs(aheadMs) > worstAheadMs) return fault(check, `${words}: let both follow the same time (NTP).`);
  if (Math.abs(aheadMs) > noticedAheadMs) return warning(check, `${words}.`);
  return good(check, `The clock of ${whose} is that of PostgreSQL.`);
}
