// Notifications of gifts to recipient and giver, and the callback that shows a gift in its room.
import { type CallbackData, giftsCallbacks, type GiftShown, type RoomId, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../platform/bus/announcements.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Member, Members } from '../accounts/index.ts';
import { authorOf } from './notice-author.ts';
import type { Chat } from '../chat/index.ts';
import type { KnownGifts } from './catalogue.ts';
import { type StoredGift, valueOf } from './store.ts';
import { personOfGift } from './views.ts';

const hiddenGift = z.object({ id: z.int(), uids: z.array(z.int()) });

type Needs = Use<'db' | 'clock' | 'bus' | 'log' | 'notifications' | 'presence'> & {
  catalogue: KnownGifts;
  members: Pick<Members, 'byUids'>;
  chat: Pick<Chat, 'broadcastBetween' | 'writeService' | 'announceService'>;
};

export type GiftChange = CallbackData<typeof giftsCallbacks.giftChanged> & { uid: Uid };

const shownInRoom = z.object({
  frame: giftsCallbacks.giftShown.data,
  /** Members from whom either of these is hidden do not see the gift. */
  between: z.array(z.int()),
});

export async function createGiftNews({
  db,
  clock,
  bus,
  log,
  catalogue,
  notifications,
  presence,
  members,
  chat,
}: Needs) {
  const moments = await createAnnouncements<z.infer<typeof shownInRoom>>({
    bus,
    log,
    topic: 'gifts_shown',
    shape: shownInRoom,
  });
  const hidden = await createAnnouncements<z.infer<typeof hiddenGift>>({
    bus,
    log,
    topic: 'gifts_hidden',
    shape: hiddenGift,
  });
  moments.onAnnouncement(({ frame, between }) =>
    chat.broadcastBetween(frame.roomid as RoomId, between as Uid[], giftsCallbacks.giftShown, frame),
  );

  async function showInRoom(roomId: RoomId, row: StoredGift): Promise<void> {
    const { giver, recipient } = row;
    if (giver === null || !presence.isIn(roomId, giver) || !presence.isIn(roomId, recipient)) return;
    const people = await members.byUids([giver, recipient]);
    const [from, to] = [people.get(giver), people.get(recipient)];
    if (!from || !to) return;
    const frame: GiftShown = {
      roomid: roomId,
      id: row.id,
      image: catalogue.imageOf(row.gift_id),
      names: catalogue.namesOf(row.gift_id),
      ...(row.visibility === 'all' && { sender: personOfGift(from) }),
      recipient: personOfGift(to),
    };
    // Not shown only to those apart from a giver who is named: its absence would name the others.
    moments.announce({ frame, between: [...(frame.sender ? [giver] : []), recipient] });
    await writeNotice(roomId, frame, { from, to });
  }

  /** The same in the history of the room, for those who come later. */
  async function writeNotice(
    roomId: RoomId,
    { names, sender }: GiftShown,
    { from, to }: { from: Member; to: Member },
  ): Promise<void> {
    const message = await db.transaction().execute((tx) =>
      chat.writeService(tx, roomId, {
        ...(sender && { author: authorOf(from, clock.now()) }),
        text: `${sender?.nick ?? ''} → ${to.nick}: ${names.fr}`,
        service: {
          type: 'gift',
          params: {
            notice: sender ? 'gift' : 'giftUnnamed',
            ...(sender && { nick: sender.nick }),
            recipient: to.nick,
            gift_fr: names.fr,
            gift_en: names.en,
            gift_ru: names.ru,
          },
          uids: [...(sender ? [from.uid] : []), to.uid],
        },
      }),
    );
    if (message) chat.announceService(message);
  }

  const about = (row: StoredGift) => ({
    entity: row.id,
    data: { tokens: valueOf(row), image: catalogue.imageOf(row.gift_id) },
  });

  return {
    /** In the transaction of the gift. A hidden giver is not named to the recipient. */
    given(tx: Database, row: StoredGift): Promise<void> {
      const { entity, data } = about(row);
      const { giver, visibility, message: quote } = row;
      return notifications.tell(tx, 'gift', {
        to: row.recipient,
        ...(giver !== null && visibility !== 'nobody' && { from: giver }),
        entity,
        data: {
          ...data,
          step: visibility === 'nobody' ? 'unnamed' : 'received',
          ...(quote !== '' && { quote }),
        },
      });
    },

    /** The words of the gift are hidden: its notification is taken back, too. */
    withdrawn: (tx: Database, { id, recipient }: StoredGift): Promise<void> =>
      notifications.takeBack(tx, { type: 'gift', to: recipient, entity: id }),

    /** A pending gift was accepted, refused or given back: its giver learns it. */
    async settled(tx: Database, row: StoredGift): Promise<void> {
      const { giver, recipient, status } = row;
      if (giver === null) return;
      const { entity, data } = about(row);
      const step = status === 'refused' || status === 'returned' ? status : 'accepted';
      await notifications.tell(tx, 'gift', {
        to: giver,
        from: recipient,
        entity,
        data: { ...data, step },
      });
    },

    /** After commit: both are shown the gift anew, whose words and photo were hidden or given back. */
    changed: ({ id, giver, recipient }: StoredGift): void =>
      hidden.announce({ id, uids: [recipient, ...(giver === null ? [] : [giver])] }),
    /** In every process. */
    onHidden(listener: (change: GiftChange) => void): void {
      hidden.onAnnouncement(({ id, uids }) => {
        for (const uid of uids) listener({ uid: uid as Uid, id });
      });
    },

    /** After commit; a room where the two are not together sees nothing. */
    show(roomId: RoomId, row: StoredGift): void {
      showInRoom(roomId, row).catch((error: unknown) =>
        log.error({ err: error, gift: row.id }, 'a gift was not shown in its room'),
      );
    },
  };
}

export type GiftNews = Awaited<ReturnType<typeof createGiftNews>>;
