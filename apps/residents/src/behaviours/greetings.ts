// Who enters a room of residents is greeted by the first of them within 5 s, once an hour, and a member is followed by
// one resident, always the same.
import { relationsCalls } from '@alcove/protocol';
import type { Behaviour } from '../resident.ts';
import { between } from '../timers.ts';
import { roomWords } from './answer-texts.ts';
import { pick } from './answers.ts';

const greetMs = [1000, 3500] as const;
const followMs = 7000;

/** Visitors have no page that a mention could link to. */
export const named = (nick: string, isVisitor: boolean): string =>
  isVisitor ? nick : `[mention]${nick}[/mention]`;

export const greet: Behaviour = (resident) => {
  const { live, stage, row, later, site, attempt } = resident;
  const { timers, bounds } = stage;
  live.on('clientLogin', ({ roomid, user }) => {
    if (roomid !== resident.roomId() || stage.isResident(user.uid)) return;
    stage.met();
    const present = stage.presentIn(roomid);
    if (stage.isFirst(resident) && bounds.take('greeting', `${roomid} ${user.uid}`)) {
      const words = pick(roomWords[row.language].greeting, timers.random);
      later(between(timers, greetMs), () =>
        resident.say(
          roomid,
          words.replace('$1', () => named(user.nick, user.trial === 1)),
        ),
      );
    }
    const follower = present[user.uid % present.length];
    if (user.trial === 1 || follower?.uid !== resident.uid) return;
    later(followMs, () =>
      attempt('to follow', async () => {
        const known = await site.call(relationsCalls.checkFollowee, { followee_id: user.uid });
        if (known.followed === 1 || known.blocked === 1 || !bounds.take('notifications', user.uid)) return;
        await site.call(relationsCalls.addFollowee, { followee_id: user.uid });
      }),
    );
  });
};
