// Tips and gifts are thanked for: aloud in the room, and for gifts in an agreed conversation; a held gift is accepted.
import { giftsCalls } from '@alcove/protocol';
import type { Behaviour } from '../resident.ts';
import { roomWords } from './answer-texts.ts';
import { pick } from './answers.ts';
import { named } from './greetings.ts';

const thankMs = 2500;
const acceptMs = 2000;

export const thank: Behaviour = (resident) => {
  const { live, feed, pm, site, stage, row, later, attempt } = resident;
  const { timers, bounds } = stage;
  const sayTo = (roomid: number, kind: 'tip' | 'gift', nick: string) =>
    later(thankMs, () =>
      resident.say(
        roomid,
        pick(roomWords[row.language][kind], timers.random).replace('$1', () => named(nick, false)),
      ),
    );
  live.on('serviceMessage', ({ type, params, roomid }) => {
    if (type !== 'tip' || roomid !== resident.roomId() || params.recipient !== row.nick) return;
    sayTo(roomid, 'tip', String(params.nick ?? params.givers ?? ''));
  });
  live.on('giftShown', ({ roomid, recipient, sender }) => {
    if (roomid === resident.roomId() && recipient.uid === resident.uid && sender)
      sayTo(roomid, 'gift', sender.nick);
  });
  feed.on('news', (item) => {
    if (item?.type !== 'gift') return;
    later(acceptMs, () =>
      attempt('to accept a gift', async () => {
        const { list } = await site.call(giftsCalls.pendingGifts, {});
        for (const { id } of list) await site.call(giftsCalls.giftStatus, { id, status: 'accept' });
        const from = item.senderId;
        // Nobody is written to first.
        if (pm.state.conversations.get(from)?.general_status !== 'allowed') return;
        if (bounds.take('answers', `${resident.uid} ${from}`))
          pm.send(from, { message: pick(roomWords[row.language].giftPm, timers.random), attachments: [] });
      }),
    );
  });
};
