// What is announced of sets that strangers see, in every process: for domains that list, search or cache them.
import type { Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { type Announcements, createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Use } from '../../platform/engines.ts';
import type { StoredStatus } from './set-store.ts';

type Seen = { id: number; uid: Uid; status: StoredStatus };

const shape = z.object({
  id: z.int(),
  uid: z.int(),
  change: z.enum(['published', 'changed', 'withdrawn']),
});
export type SetChange = z.infer<typeof shape>;

export const openSetChanges = (needs: Use<'bus' | 'log'>): Promise<Announcements<SetChange>> =>
  createAnnouncements({ ...needs, topic: 'contributions', shape });

/** `after` is absent where the set was deleted. */
export function changeOf({ id, uid, status }: Seen, after: Seen | undefined): SetChange | undefined {
  const [was, is] = [status === 'published', after?.status === 'published'];
  if (!was && !is) return undefined;
  return { id, uid, change: was && is ? 'changed' : is ? 'published' : 'withdrawn' };
}
