// The acts whose way is traced, each between two members of a test site: prepared once, then done as often as asked.
import { createPmClient } from '@alcove/live-client/messages';
import { openNodeSocket } from '../../e2e/node-socket.ts';
import { commentsCalls, giftsCalls, pmSocket, wallCalls } from '@alcove/protocol';
import { ok, rich } from '../../apps/server/src/modules/gifts/testing/giving.ts';
import { pmPeople } from '../../apps/server/src/modules/pm/testing/pm-people.ts';
import { type TestSite, until } from '../../apps/server/src/testing/index.ts';
import { startTalker } from '../../apps/server/src/testing/talker.ts';

/** Ends once the other member has what was sent. */
type Act = (nth: number) => Promise<unknown>;

async function talkers(site: TestSite) {
  const servers = () => [site.url];
  const sender = await startTalker(await site.premium(), { servers });
  const reader = await startTalker(await rich(site), { servers });
  const { roomid } = await sender.live.rooms.create('Le passage');
  await reader.live.rooms.join(String(roomid));
  return { sender, reader, roomid };
}

export const acts: Record<'chat' | 'tip' | 'message' | 'comment', (site: TestSite) => Promise<Act>> = {
  async chat(site) {
    const { sender, reader, roomid } = await talkers(site);
    return async (nth) => {
      await sender.live.rooms.say(roomid, `Bonsoir ${nth}`);
      await until(() => reader.received.some(({ message }) => message === `Bonsoir ${nth}`));
    };
  },
  async tip(site) {
    const { sender, reader, roomid } = await talkers(site);
    return async (nth) => {
      const lines = () => sender.live.rooms.view(roomid)?.messages.length ?? 0;
      const before = lines();
      const tip = { amount: 10 + nth, recipient_id: sender.member.uid, room_id: roomid };
      await ok(reader.member.call(giftsCalls.giveTokens, tip));
      await until(() => lines() > before);
    };
  },
  async message(site) {
    const [sender, reader] = await pmPeople(site).pair();
    const clientOf = (member: typeof sender) => {
      const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      return createPmClient({
        uri: site.url.replace('http', 'ws') + pmSocket.path,
        uid: member.uid,
        openSocket: (at) => openNodeSocket(at, cookie),
        log: () => {},
      });
    };
    const [from, to] = [clientOf(sender), clientOf(reader)];
    let received = 0;
    to.on('pmMessage', () => received++);
    from.connect();
    to.connect();
    await until(() => from.state.status === 'connected' && to.state.status === 'connected');
    return async (nth) => {
      const before = received;
      from.send(reader.uid, { message: `Bonsoir ${nth}`, attachments: [] });
      await until(() => received > before);
    };
  },
  async comment(site) {
    const [author, owner] = [await site.premium(), await site.premium()];
    const { id } = await ok(owner.call(wallCalls.postOnWall, { text: 'Un soir d’été' }));
    return (nth) => ok(author.call(commentsCalls.addComment, { kind: 'wall', id, text: `Bravo ${nth}` }));
  },
};
