// Members who are notified: what their lists hold once every event has become notifications.
import {
  devCalls,
  type Envelope,
  type NotificationItem,
  notificationsCalls,
  notificationSocket,
} from '@alcove/protocol';
import type { WebSocket } from 'ws';
import { type TestMember, type TestSite, until } from '../../../testing/index.ts';

/** The data of a call that succeeds. */
export async function ok<D>(answer: Promise<Envelope<D>>): Promise<D> {
  const answered = await answer;
  if (answered.status !== 'success') throw new Error(`refused: ${JSON.stringify(answered)}`);
  return answered.data;
}

type Frame = { type: string; data: Record<string, unknown> };

export function notifiedPeople(site: TestSite) {
  /** Every event has become notifications. */
  const settled = () =>
    until(async () => {
      const { rows } = await site.database.pool.query(
        'select from notification_events where dead_at is null and try_at <= $1',
        [site.clock.now()],
      );
      return rows.length === 0;
    });

  return {
    settled,

    async listed(member: TestMember, asked: object = {}): Promise<NotificationItem[]> {
      await settled();
      return (await ok(member.call(notificationsCalls.notifications, asked))).list;
    },

    async counted(member: TestMember) {
      await settled();
      return ok(member.call(notificationsCalls.notificationCounts, {}));
    },

    tell: (type: string, to: TestMember, from?: TestMember, rest: object = {}) =>
      ok(to.call(devCalls.tell, { type, to: to.nick, ...(from && { from: from.nick }), ...rest })),

    /** A browser of the member with an open socket, and what it has received. */
    async browser(member: TestMember, at: TestSite = site) {
      const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const socket: WebSocket = await at.connect(notificationSocket.path, { cookie });
      const received: Frame[] = [];
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text !== 'ping' && text !== 'pong') received.push(JSON.parse(text) as Frame);
      });
      return {
        socket,
        received,
        receives: (type: string, wanted: (data: Frame['data']) => boolean = () => true) =>
          until(() => received.find((frame) => frame.type === type && wanted(frame.data))),
      };
    },
  };
}
