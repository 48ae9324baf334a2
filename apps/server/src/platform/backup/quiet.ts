// A restored site is quiet: what it would send, take or remove was perhaps sent, taken or removed by the site of which it
// is a copy. It waits until the operator has looked and opens it.
import type { Pool } from 'pg';

export async function isSiteQuiet(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ quiet: boolean }>(
    'select exists (select from restores where opened_at is null) as quiet',
  );
  return rows[0]?.quiet ?? false;
}

/** From the next start on; answers whether it was quiet. */
export async function endQuiet(pool: Pool, now: number): Promise<boolean> {
  const { rowCount } = await pool.query('update restores set opened_at = $1 where opened_at is null', [now]);
  return (rowCount ?? 0) > 0;
}
