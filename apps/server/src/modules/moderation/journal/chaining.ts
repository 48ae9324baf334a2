// Links the rows of the journal within a minute, and checks the whole chain every night.
import { dayMs } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { everyHour, everyMinute } from '../../../platform/jobs/every-hour.ts';
import { chainStart, isSound, linkAfter } from './chain.ts';
import * as store from './chain-store.ts';

const checkHour = 3;
const linkedAtOnce = 1000;
const checkedAtOnce = 5000;

type Found = Pick<store.JournalCheck, 'rows' | 'hash' | 'is_sound' | 'sound_rows' | 'broken_id'>;

/** Reads the chain from its start to the first row that does not match it. `tx`: one snapshot. */
async function readChain(tx: Database): Promise<Found> {
  const head = await store.lastLink(tx);
  const said = { rows: head.place, hash: head.hash };
  const broken = (soundRows: number, id: number | null): Found => ({
    ...said,
    is_sound: false,
    sound_rows: soundRows,
    broken_id: id,
  });
  let last = { place: 0, hash: chainStart };
  for (;;) {
    const page = await store.linksAfter(tx, last.place, checkedAtOnce);
    for (const { link, entry } of page) {
      if (!isSound(last, link, entry)) return broken(last.place, entry?.id ?? null);
      last = link;
    }
    if (page.length < checkedAtOnce) break;
  }
  const unlinked = await store.firstUnlinked(tx);
  if (unlinked !== undefined) return broken(last.place, unlinked);
  // Links that were taken from the end leave a chain that holds in itself.
  const before = await store.lastSoundCheck(tx);
  const known = before && before.rows > 0 ? await store.hashAt(tx, before.rows) : undefined;
  if (before && before.rows > 0 && !known?.equals(before.hash))
    return broken(Math.min(last.place, before.rows - 1), null);
  return { ...said, is_sound: true, sound_rows: last.place, broken_id: null };
}

export function createChaining({ db, clock, log }: Use<'db' | 'clock' | 'log'>) {
  const linkSome = (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      await store.holdChain(tx);
      const entries = await store.waitingEntries(tx, linkedAtOnce);
      if (entries.length === 0) return 0;
      let last = await store.lastLink(tx);
      const links = entries.map((entry) => {
        const link = linkAfter(last, entry);
        last = link;
        return link;
      });
      await store.addLinks(tx, links);
      return links.length;
    });

  async function check(): Promise<Found> {
    const found = await db.transaction().setIsolationLevel('repeatable read').execute(readChain);
    await store.addCheck(db, { ...found, checked_at: clock.now() });
    const { rows, hash, is_sound, sound_rows, broken_id } = found;
    // The last hash in the log of the process is a witness outside the database.
    if (is_sound) log.info({ rows, hash: hash.toString('hex') }, 'the chain of the journal holds');
    else log.error({ row: broken_id, soundRows: sound_rows }, 'the chain of the journal is broken');
    return found;
  }

  return {
    /** Returns how many rows were linked. */
    async link(): Promise<number> {
      let linked = 0;
      for (;;) {
        const some = await linkSome();
        linked += some;
        if (some < linkedAtOnce) return linked;
      }
    },
    check,
    /** At every full hour: at three in the night, or when the last check is older than a day. */
    async nightly(): Promise<void> {
      const now = clock.now();
      const last = await store.lastCheck(db);
      const isNight = new Date(now).getUTCHours() === checkHour;
      if (isNight || (last?.checked_at ?? 0) <= now - dayMs) await check();
    },
  };
}
export type Chaining = ReturnType<typeof createChaining>;

export async function scheduleChaining(
  needs: Use<'db' | 'clock' | 'jobs'>,
  { link, nightly }: Pick<Chaining, 'link' | 'nightly'>,
): Promise<void> {
  await everyMinute(needs, 'journal_chain', async () => void (await link()));
  await everyHour(needs, 'journal_check', nightly);
}
