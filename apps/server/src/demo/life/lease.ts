// The lease of the residents: of all servers on one database one holds it. It is an advisory lock of a connection of
// its own, so that it ends with the connection, however that ends.
import type { Pool, PoolClient } from 'pg';

/** Any number that no other lock of the database has. */
const leaseKey = 7_241_955;

export type Lease = { release(): void };

/** Undefined where another server holds it. `onLost`: the connection ended before `release`. */
export async function takeLease(pool: Pool, onLost: () => void): Promise<Lease | undefined> {
  const client: PoolClient = await pool.connect();
  let isHeld = true;
  const end = () => {
    if (!isHeld) return;
    isHeld = false;
    // Closed rather than returned to the pool: its lock ends with it.
    client.release(true);
  };
  client.once('error', () => {
    if (!isHeld) return;
    end();
    onLost();
  });
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      leaseKey,
    ]);
    if (rows[0]?.taken) return { release: end };
  } catch (error) {
    end();
    throw error;
  }
  end();
  return undefined;
}
