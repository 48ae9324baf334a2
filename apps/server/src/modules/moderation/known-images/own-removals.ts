// Prints of what the team removed here and of what people withdrew, in memory of every process: read again where a
// decision or a withdrawal has changed them.
import type { Use } from '../../../platform/engines.ts';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import { createKnownSetBuilder, type KnownSet, type Match } from './known-set.ts';
import { ownRemovals } from './store.ts';
import * as z from 'zod/mini';

export async function createOwnRemovals({ db, bus, log }: Use<'db' | 'bus' | 'log'>) {
  let known: KnownSet = await createKnownSetBuilder().build();
  let readings = 0;

  async function readAgain(): Promise<void> {
    const reading = ++readings;
    const builder = createKnownSetBuilder();
    for (const { id, kind, ...prints } of await ownRemovals(db))
      builder.add({ ...prints, kind: kind as Match['kind'] }, { source: 0, line: id });
    const read = await builder.build();
    // A later reading knows more.
    if (reading === readings) known = read;
  }

  const announcements = await createAnnouncements({ bus, log, topic: 'known_images', shape: z.object({}) });
  const failed = (error: unknown) => log.error({ err: error }, 'own removals of known images were not read');
  announcements.onAnnouncement(() => void readAgain().catch(failed));
  announcements.onGap(readAgain);
  await readAgain();

  return {
    find: (asked: Parameters<KnownSet['find']>[0]): Match | undefined => known.find(asked),
    get rows() {
      return known.rows;
    },
    /** After the commit: resolves once this process knows of the change. */
    async changed(): Promise<void> {
      announcements.announce({});
      await readAgain();
    },
  };
}
export type OwnRemovals = Awaited<ReturnType<typeof createOwnRemovals>>;
