// How portraits reach the queue: at once where they are seen already, else kept beside the one before until the team
// has accepted them.
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { Pictures, PortraitReview } from '../../media/index.ts';
import type { ChangeAlbums } from '../arrange.ts';
import type { PhotoReviewQueue } from './queue.ts';

type Needs = Use<'db'> & {
  members: Pick<Members, 'byUid'>;
  pictures: Pick<Pictures, 'release'>;
  queue: PhotoReviewQueue;
  changeAlbums: ChangeAlbums;
};

export function portraitReview({ db, members, pictures, queue, changeAlbums }: Needs): PortraitReview {
  const review: PortraitReview = {
    ask: (tx, uid, picture) => queue.ask(tx, { uid, picture }),
    gone: queue.gone,
    waitingOf: (picture) => queue.waitingOf(db, picture),
  };
  if (!queue.isBefore) return review;
  return {
    ...review,
    hold: (uid, picture, alongside) =>
      changeAlbums(uid, async (tx) => {
        await pictures.release(tx, await queue.dropWaitingPortrait(tx, uid));
        await alongside(tx);
        await queue.ask(tx, { uid, picture });
        const member = await members.byUid(uid, tx);
        if (!member) throw refuse('logged_out');
        return member.avatar;
      }),
  };
}
