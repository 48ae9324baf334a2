// What an editor decides beside the queue, in the console of members: the request is settled with it, and the member is
// notified without the reason.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Media } from '../media/index.ts';
import type { MemberCertifications } from '../moderation/index.ts';
import { certificationOf, changeCertification, isWaiting } from './store.ts';

type Needs = Use<'clock' | 'notifications'> & { pictures: Pick<Media['pictures'], 'release'> };

/** In the transaction that holds the member. */
export const decidedByHand = ({ clock, notifications, pictures }: Needs): MemberCertifications => ({
  async decided(tx, { uid, by, certified }: { uid: Uid; by: Uid; certified: boolean }) {
    const outcome = certified ? 'certified' : 'taken_back';
    const found = await certificationOf(tx, uid);
    if (found) {
      await changeCertification(tx, found, {
        decision: outcome,
        decided_at: clock.now(),
        decided_by: by,
        reason: null,
        note: '',
        // Nobody compares a photo that still waited.
        ...(isWaiting(found) && { picture: null }),
      });
      if (isWaiting(found) && found.picture !== null) await pictures.release(tx, [found.picture]);
    }
    await notifications.tell(tx, 'certificationDecided', {
      to: uid,
      entity: found?.id ?? 0,
      data: { outcome },
    });
  },
});
