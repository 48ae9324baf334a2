// What members report of a room's chat: one message of another member, while they are in the room.
import { type ChatMessage, defaultLanguage, reportLimits, type RoomId, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Attachments } from '../../media/index.ts';
import type { ReportRules } from '../../moderation/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Messages } from './messages.ts';

type Needs = Use<'db' | 'notifications' | 'presence'> & {
  attachments: Pick<Attachments, 'fileOf' | 'remove'>;
  rooms: Pick<Rooms, 'nameOf'>;
  messages: Pick<Messages, 'hideMessage'>;
};

type ReportableRow = {
  id: number;
  uid: number | null;
  text: string;
  said_at: number;
  attachments: ChatMessage['attachments'];
};

export function roomMessageReportRules({
  db,
  presence,
  attachments,
  notifications,
  rooms,
  messages,
}: Needs): ReportRules {
  /** The message and those around it, without those of the server. */
  async function messagesAround(roomId: RoomId, id: number): Promise<ReportableRow[]> {
    const written = () =>
      db
        .selectFrom('room_messages')
        .select(['id', 'uid', 'text', 'said_at', 'attachments'])
        .where('room_id', '=', roomId)
        .where('service', 'is', null);
    const before = await written()
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(reportLimits.around)
      .execute();
    const from = await written()
      .where('id', '>=', id)
      .orderBy('id')
      .limit(reportLimits.around + 1)
      .execute();
    return [...before.toReversed(), ...from] as ReportableRow[];
  }

  return {
    couldSee: ({ reporter, within }) => within !== undefined && presence.isIn(within as RoomId, reporter),

    async find({ reporter, within, ids }) {
      const [id] = ids.map(Number);
      const roomId = within as RoomId | undefined;
      if (roomId === undefined || !Number.isSafeInteger(id) || ids.length !== 1) return undefined;
      if (!presence.isIn(roomId, reporter)) return undefined;
      const around = await messagesAround(roomId, id as number);
      const reported = around.find((message) => message.id === id);
      if (!reported || reported.uid === null) return undefined;
      return {
        author: reported.uid as Uid,
        place: rooms.nameOf(roomId, defaultLanguage),
        entries: around.map((message) => ({
          id: String(message.id),
          uid: (message.uid ?? undefined) as Uid | undefined,
          text: message.text,
          at: message.said_at,
          files: message.attachments.map(attachments.fileOf),
          reported: message === reported,
        })),
      };
    },

    async hide(tx, { within, ids }) {
      const [roomId, id] = [within as RoomId, Number(ids[0])];
      const removed = (await tx
        .deleteFrom('room_messages')
        .where('room_id', '=', roomId)
        .where('id', '=', id)
        .returning(['attachments', 'uid'])
        .executeTakeFirst()) as Pick<ReportableRow, 'attachments' | 'uid'> | undefined;
      await attachments.remove(tx, removed?.attachments.map((picture) => picture.id) ?? []);
      const author = (removed?.uid ?? undefined) as Uid | undefined;
      if (author !== undefined)
        await notifications.takeBack(tx, { type: 'mention', to: 'all', from: author, entity: roomId });
      return () => messages.hideMessage(roomId, id);
    },
  };
}
