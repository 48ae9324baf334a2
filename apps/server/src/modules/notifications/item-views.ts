// Items as the three interfaces send them: words in the reader's language, nicks and pictures of today.
import {
  asFlag,
  inLanguage,
  type Language,
  notificationLimits,
  type NotificationInterface,
  type NotificationItem,
  notificationNameOn,
  notificationTypes,
  secondsOf,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Member, OpenProfiles } from '../accounts/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { Item } from './item-store.ts';
import { notificationText, type TextParts } from './notification-text.ts';

type Needs = Use<'dictionaries'> & {
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  rooms: Pick<Rooms, 'roomForReader'>;
};

/** How an item is shown, and to whom. */
export type ShownAs = { face: NotificationInterface; languageOf(reader: Uid): Language };

export type ShownItem = { uid: Uid; shown: NotificationItem };

const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The latest people of an item, whose pictures it shows. */
const facesOf = ({ latest }: Item): Uid[] => [...new Set(latest)].slice(0, notificationLimits.faces);

const namesRoom = (item: Item): item is Item & { data: { roomId: number } } =>
  typeof item.data.roomId === 'number';

export function createItemViews({ dictionaries, openProfiles, rooms }: Needs) {
  async function roomOf(item: Item, reader: Member | undefined, language: Language) {
    if (!namesRoom(item) || !reader) return undefined;
    return rooms.roomForReader(reader, item.data.roomId, language);
  }

  return {
    async show(items: readonly Item[], { face, languageOf }: ShownAs): Promise<ShownItem[]> {
      const people = new Set<Uid>();
      for (const item of items) {
        for (const uid of facesOf(item)) people.add(uid);
        // What the room is called, and whether it is named at all, depends on the reader.
        if (namesRoom(item)) people.add(item.uid);
      }
      const known = await openProfiles.shownAmong([...people]);
      return Promise.all(
        items.map(async (item) => {
          const { uid, type, entity } = item;
          const isNameless = item.from !== null && !known.has(item.from);
          const data = isNameless ? { ...item.data, quote: undefined } : item.data;
          const language = languageOf(uid);
          const room = await roomOf(item, known.get(uid), language);
          const sender = item.from === null ? undefined : known.get(item.from);
          const parts: TextParts = {
            type,
            nick: sender?.nick ?? null,
            data,
            events: item.events,
            senders: item.senders,
            room: room?.name,
          };
          const text = notificationText(dictionaries[language].words, parts);
          const path = notificationTypes[type].link({
            nick: sender?.nick ?? '',
            entity,
            data,
            roomPath: room?.path,
          });
          const url = inLanguage(path, language);
          const picture = sender?.avatar ?? '';
          const isCrowd = item.senders > 1;
          return {
            uid,
            shown: {
              id: item.item,
              type: notificationNameOn(face, type),
              senderId: sender?.uid ?? 0,
              senderNick: sender?.nick ?? '',
              text: text.title,
              message: text.body,
              neutral: text.neutral,
              url,
              image: textOrEmpty(data.image) || picture,
              cover: textOrEmpty(data.cover),
              duration: typeof data.duration === 'number' ? data.duration : 0,
              date: secondsOf(item.happenedAt),
              meta: { user: { nick: sender?.nick ?? '', id: sender?.uid ?? 0 }, url, image: picture },
              visibility: 'personal' as const,
              is_read: asFlag(item.isRead),
              entity_id: entity,
              count: isCrowd ? item.senders : item.events,
              faces: isCrowd
                ? facesOf(item).flatMap((other) => {
                    const member = known.get(other);
                    return member ? [{ id: other, nick: member.nick, image: member.avatar }] : [];
                  })
                : [],
            },
          };
        }),
      );
    },
  };
}

export type ItemViews = ReturnType<typeof createItemViews>;
