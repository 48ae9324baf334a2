// What members report of a room's chat: one message of another member, while they are in the room.
import { sql } from 'kysely';
import { type ChatMessage, defaultLanguage, reportLimits, type RoomId, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Attachments } from '../../media/index.ts';
import { oneId, type ReportedItem, type ReportRules } from '../../moderation/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Messages } from './messages.ts';

type Needs = Use<'db' | 'notifications' | 'presence'> & {
  attachments: Pick<Attachments, 'fileOf' | 'remove' | 'setHidden'>;
  rooms: Pick<Rooms, 'nameOf'>;
  messages: Pick<Messages, 'hideMessage' | 'restoreMessage'>;
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
  const nameOf = (roomId: RoomId) => rooms.nameOf(roomId, defaultLanguage);

  /** The message, hidden only where a hidden one is looked for, and those around it, without those of the server. */
  async function messagesAround(roomId: RoomId, id: number, hidden: boolean): Promise<ReportableRow[]> {
    const written = () =>
      db
        .selectFrom('room_messages')
        .select(['id', 'uid', 'text', 'said_at', 'attachments'])
        .where('room_id', '=', roomId)
        .where('service', 'is', null)
        .where((where) => where.or([where('hidden', '=', false), ...(hidden ? [where('id', '=', id)] : [])]));
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

  /** Answers its author, unless they are erased. */
  async function setHidden(tx: Database, { within, id }: ReportedItem, hidden: boolean) {
    const row = (await tx
      .updateTable('room_messages')
      .set({ hidden })
      .where('room_id', '=', within)
      .where('id', '=', Number(id))
      .returning(['attachments', 'uid'])
      .executeTakeFirst()) as Pick<ReportableRow, 'attachments' | 'uid'> | undefined;
    await attachments.setHidden(tx, row?.attachments.map((picture) => picture.id) ?? [], hidden);
    return (row?.uid ?? undefined) as Uid | undefined;
  }
  async function takeBack(tx: Database, author: Uid | undefined, room: number) {
    if (author !== undefined)
      await notifications.takeBack(tx, { type: 'mention', to: 'all', from: author, entity: room });
  }

  return {
    // Each room keeps a few hundred messages: all are looked at.
    async holding({ id }) {
      const row = await db
        .selectFrom('room_messages')
        .select(['id', 'room_id'])
        .where(sql<boolean>`attachments @> ${JSON.stringify([{ id }])}::jsonb`)
        .executeTakeFirst();
      return row && { within: row.room_id, id: String(row.id) };
    },
    async titles(items) {
      return items.map(({ within }) => nameOf(within as RoomId));
    },
    async find({ by, within, ids, suspects }) {
      const id = oneId(ids);
      const roomId = within as RoomId | undefined;
      if (roomId === undefined || id === undefined) return undefined;
      if (by !== 'team' && !presence.isIn(roomId, by.uid)) return undefined;
      const around = await messagesAround(roomId, id, suspects);
      const reported = around.find((message) => message.id === id);
      if (!reported || reported.uid === null) return undefined;
      return {
        author: reported.uid as Uid,
        place: nameOf(roomId),
        within: roomId,
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

    async hide(tx, item) {
      await takeBack(tx, await setHidden(tx, item, true), item.within);
      return () => messages.hideMessage(item.within as RoomId, Number(item.id));
    },
    async restore(tx, item) {
      await setHidden(tx, item, false);
      return () => messages.restoreMessage(item.within as RoomId, Number(item.id));
    },
    async remove(tx, item) {
      const removed = (await tx
        .deleteFrom('room_messages')
        .where('room_id', '=', item.within)
        .where('id', '=', Number(item.id))
        .returning(['attachments', 'uid'])
        .executeTakeFirst()) as Pick<ReportableRow, 'attachments' | 'uid'> | undefined;
      await attachments.remove(tx, removed?.attachments.map((picture) => picture.id) ?? []);
      await takeBack(tx, (removed?.uid ?? undefined) as Uid | undefined, item.within);
      return () => messages.hideMessage(item.within as RoomId, Number(item.id));
    },
  };
}
