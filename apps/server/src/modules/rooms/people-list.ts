// Lists of people as text: each person is written once and read by thousands.
import {
  countsOf,
  foldedNick,
  listOrder,
  passesFilter,
  type PeopleFilter,
  type PersonInRoom,
  roomLimits,
  type RoomId,
  roomsCallbacks,
  type Uid,
} from '@alcove/protocol';
import type { Presence } from './presence/presence.ts';
import { withoutPlace } from './views.ts';

/** Who reads: whether she learns where people live, and whom she is not told of. */
export type Reader = { uid: Uid; seesPlaces: boolean; isHidden?: ((uid: Uid) => boolean) | undefined };

type Asked = { offset: number; search: string; filter: PeopleFilter };

export function createPeopleList(presence: Pick<Presence, 'people' | 'who' | 'isIn' | 'count'>) {
  const written = {
    whole: new WeakMap<PersonInRoom, string>(),
    placeless: new WeakMap<PersonInRoom, string>(),
  };

  function text(who: PersonInRoom, seesPlaces: boolean): string {
    const kept = seesPlaces ? written.whole : written.placeless;
    const known = kept.get(who);
    if (known !== undefined) return known;
    const fresh = JSON.stringify(seesPlaces ? who : withoutPlace(who));
    kept.set(who, fresh);
    return fresh;
  }

  /** The first of them, without a look at the rest; and how many there are. */
  function first(roomId: RoomId, reader: Reader, count: number): { shown: PersonInRoom[]; count: number } {
    if (reader.isHidden) {
      const all = seen(roomId, reader);
      return { shown: all.slice(0, count), count: all.length };
    }
    const shown: PersonInRoom[] = [];
    for (const who of presence.people(roomId)) if (shown.push(who) >= count) break;
    return { shown, count: presence.count(roomId).people };
  }

  const seen = (roomId: RoomId, { isHidden }: Reader): PersonInRoom[] => {
    const all = [...presence.people(roomId)];
    return isHidden ? all.filter(({ uid }) => !isHidden(uid as Uid)) : all;
  };

  return {
    text,
    /** The whole frame of `list`: all, or the first of many, herself among them. */
    list(roomId: RoomId, reader: Reader): string {
      const { shown, count } = first(roomId, reader, roomLimits.listed);
      const self = presence.who(reader.uid);
      if (self && presence.isIn(roomId, reader.uid) && !shown.includes(self)) shown[shown.length - 1] = self;
      const users = shown.map((who) => text(who, reader.seesPlaces)).join(',');
      const { plugin, action } = roomsCallbacks.list;
      return `{"type":"callback","plugin":"${plugin}","action":"${action}","data":{"roomid":${roomId},"count":${count},"users":[${users}]}}`;
    },
    /** A page, in the order of the list. */
    page(roomId: RoomId, reader: Reader, host: Uid | null, { offset, search, filter }: Asked) {
      const wanted = foldedNick(search.trim());
      const all = seen(roomId, reader);
      const { cameras, xxl } = countsOf(all);
      const found = all
        .filter((who) => passesFilter(filter, who) && foldedNick(who.nick).includes(wanted))
        .toSorted(listOrder({ me: reader.uid, host: host ?? undefined }));
      const users = found.slice(offset, offset + roomLimits.peoplePerPage);
      return {
        roomid: roomId,
        users: reader.seesPlaces ? users : users.map(withoutPlace),
        count: found.length,
        cameras,
        xxl,
      };
    },
  };
}
