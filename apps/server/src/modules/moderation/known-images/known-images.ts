// Known images, put together: what is removed here or listed by others is refused wherever it arrives.
import type { knownImagesCalls } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { StoredPrint } from '../../media/index.ts';
import { createKnownImagesCalls } from './http.ts';
import { createKnownLists } from './lists.ts';
import { createOwnRemovals } from './own-removals.ts';
import { createRemovals, type Removals } from './removals.ts';
import { createRefusing, type Refusing } from './refusing.ts';
import { addKnown } from './store.ts';

type Needs = Use<'db' | 'clock' | 'bus' | 'log'> &
  Omit<Parameters<typeof createRefusing>[0], 'lists' | 'own'> &
  Pick<Parameters<typeof createKnownImagesCalls>[0], 'moderationLog'> &
  Omit<Parameters<typeof createRemovals>[0], 'own'> & { folder: string | undefined };

export type KnownImageParts = {
  calls: Handlers<typeof knownImagesCalls>;
  screen: Refusing['screen'];
  removals: Removals;
  /**
   * What the people whom it shows have withdrawn is refused from then on. Every process knows of it once what is
   * returned has run, after the commit.
   */
  keepOut(tx: Database, prints: readonly StoredPrint[]): Promise<() => Promise<void>>;
};

export async function createKnownImages(needs: Needs): Promise<KnownImageParts> {
  const lists = await createKnownLists(needs);
  const own = await createOwnRemovals(needs);
  const refusing = createRefusing({ ...needs, lists, own });
  return {
    calls: createKnownImagesCalls({ ...needs, lists, own }),
    screen: refusing.screen,
    removals: createRemovals({ ...needs, own }),
    async keepOut(tx, prints) {
      const withdrawn = { source: '', removal: null, kind: 'withdrawn', label: '' } as const;
      for (const print of prints) await addKnown(tx, { ...withdrawn, ...print }, needs.clock.now());
      return own.changed;
    },
  };
}
