// What members report of a room's chat: one line of another, while they are in the room.
import { type ChatMessage, defaultLanguage, reportLimits, type RoomId, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Attachments } from '../../media/index.ts';
import type { ReportRules } from '../../moderation/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Messages } from './messages.ts';

type Needs = Use<'db' | 'notifications' | 'presence'> & {
  attachments: Pick<Attachments, 'fileOf' | 'remove'>;
  rooms: Pick<Rooms, 'nameOf'>;
  messages: Pick<Messages, 'hideLine'>;
};

type LineRow = {
  id: number;
  uid: number | null;
  text: string;
  said_at: number;
  attachments: ChatMessage['attachments'];
};

export function lineReportRules({
  db,
  presence,
  attachments,
  notifications,
  rooms,
  messages,
}: Needs): ReportRules {
  /** The line and those around it, of the members who said them. */
  async function linesAround(roomId: RoomId, id: number): Promise<LineRow[]> {
    const lines = () =>
      db
        .selectFrom('room_messages')
        .select(['id', 'uid', 'text', 'said_at', 'attachments'])
        .where('room_id', '=', roomId)
        .where('service', 'is', null);
    const before = await lines()
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .limit(reportLimits.around)
      .execute();
    const from = await lines()
      .where('id', '>=', id)
      .orderBy('id')
      .limit(reportLimits.around + 1)
      .execute();
    return [...before.toReversed(), ...from] as LineRow[];
  }

  return {
    async find({ reporter, within, ids }) {
      const [id] = ids.map(Number);
      const roomId = within as RoomId | undefined;
      if (roomId === undefined || !Number.isSafeInteger(id) || ids.length !== 1) return undefined;
      if (!presence.isIn(roomId, reporter)) return undefined;
      const lines = await linesAround(roomId, id as number);
      const reported = lines.find((line) => line.id === id);
      if (!reported || reported.uid === null) return undefined;
      return {
        author: reported.uid as Uid,
        place: rooms.nameOf(roomId, defaultLanguage),
        lines: lines.map((line) => ({
          id: String(line.id),
          uid: (line.uid ?? undefined) as Uid | undefined,
          text: line.text,
          at: line.said_at,
          files: line.attachments.map(attachments.fileOf),
          reported: line === reported,
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
        .executeTakeFirst()) as Pick<LineRow, 'attachments' | 'uid'> | undefined;
      await attachments.remove(tx, removed?.attachments.map((picture) => picture.id) ?? []);
      const author = (removed?.uid ?? undefined) as Uid | undefined;
      if (author !== undefined)
        await notifications.takeBack(tx, { type: 'mention', to: 'all', from: author, entity: roomId });
      return () => messages.hideLine(roomId, id);
    },
  };
}
