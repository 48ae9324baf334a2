// Who follows a resident is followed back after 10 s.
import { relationsCalls } from '@alcove/protocol';
import type { Behaviour } from '../resident.ts';

const returnMs = 10_000;

export const returnFollows: Behaviour = ({ feed, stage, site, later, attempt }) => {
  feed.on('news', (item) => {
    if (item?.type !== 'follower' || stage.isResident(item.senderId)) return;
    later(returnMs, () =>
      attempt('to follow', async () => {
        const known = await site.call(relationsCalls.checkFollowee, { followee_id: item.senderId });
        if (known.followed === 1 || !stage.bounds.take('notifications', item.senderId)) return;
        await site.call(relationsCalls.addFollowee, { followee_id: item.senderId });
      }),
    );
  });
};
