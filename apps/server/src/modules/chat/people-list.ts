// Lists of people as JSON text: each person is serialized once for thousands of readers.
import {
  countsOf,
  foldedNick,
  listOrder,
  passesFilter,
  type PeopleFilter,
  type PersonInRoom,
  chatLimits,
  type RoomId,
  roomsCallbacks,
  type Uid,
} from '@alcove/protocol';
import { textFrameOf } from '../../platform/socket/text-frame.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import { withoutRegion } from './views.ts';

/** Who reads the list: whether they see regions, and which people are hidden from them. */
export type ListReader = { uid: Uid; seesRegions: boolean; isHidden?: ((uid: Uid) => boolean) | undefined };

type CrowdRows = { shown: PersonInRoom[]; rows: Buffer };

type Asked = { offset: number; search: string; filter: PeopleFilter };

export function createPeopleList(presence: Pick<Presence, 'people' | 'who' | 'isIn' | 'count'>) {
  const written = {
    whole: new WeakMap<PersonInRoom, string>(),
    withoutRegions: new WeakMap<PersonInRoom, string>(),
  };

  /** By the first person of the room. */
  const crowds = {
    whole: new Map<PersonInRoom, CrowdRows>(),
    withoutRegions: new Map<PersonInRoom, CrowdRows>(),
  };

  function text(who: PersonInRoom, seesRegions: boolean): string {
    const kept = seesRegions ? written.whole : written.withoutRegions;
    const known = kept.get(who);
    if (known !== undefined) return known;
    const fresh = JSON.stringify(seesRegions ? who : withoutRegion(who));
    kept.set(who, fresh);
    return fresh;
  }

  const rowsOf = (shown: PersonInRoom[], seesRegions: boolean): Buffer =>
    Buffer.from(shown.map((who) => text(who, seesRegions)).join(','));

  /** All who enter a crowded room in the same second are sent the same bytes: each copy would be 60 kB. */
  function crowdRows(shown: PersonInRoom[], seesRegions: boolean): Buffer {
    const kept = seesRegions ? crowds.whole : crowds.withoutRegions;
    const [eldest] = shown;
    const known = eldest && kept.get(eldest);
    if (known && known.shown.length === shown.length && known.shown.every((who, nth) => who === shown[nth]))
      return known.rows;
    const rows = rowsOf(shown, seesRegions);
    if (!eldest) return rows;
    if (!known) setTimeout(() => kept.delete(eldest), chatLimits.gatherMs).unref();
    kept.set(eldest, { shown, rows });
    return rows;
  }

  /** The first people of the room, without reading the rest, and the total. */
  function first(
    roomId: RoomId,
    reader: ListReader,
    count: number,
  ): { shown: PersonInRoom[]; count: number } {
    if (reader.isHidden) {
      const all = seen(roomId, reader);
      return { shown: all.slice(0, count), count: all.length };
    }
    const shown: PersonInRoom[] = [];
    for (const who of presence.people(roomId)) if (shown.push(who) >= count) break;
    return { shown, count: presence.count(roomId).people };
  }

  const seen = (roomId: RoomId, { isHidden }: ListReader): PersonInRoom[] => {
    const all = [...presence.people(roomId)];
    return isHidden ? all.filter(({ uid }) => !isHidden(uid as Uid)) : all;
  };

  return {
    text,
    /** The frame of `list`, in pieces: all people, or the first of many, always with the reader. */
    list(roomId: RoomId, reader: ListReader): Buffer[] {
      const { shown, count } = first(roomId, reader, chatLimits.listed);
      const self = presence.who(reader.uid);
      const isBeyond = self && presence.isIn(roomId, reader.uid) && !shown.includes(self);
      // The reader takes the last place.
      if (isBeyond) shown.pop();
      const rows =
        isBeyond && !reader.isHidden
          ? crowdRows(shown, reader.seesRegions)
          : rowsOf(shown, reader.seesRegions);
      const { plugin, action } = roomsCallbacks.list;
      const head = `{"type":"callback","plugin":"${plugin}","action":"${action}","data":{"roomid":${roomId},"count":${count},"users":[`;
      const own = isBeyond ? `${shown.length > 0 ? ',' : ''}${text(self, reader.seesRegions)}` : '';
      return textFrameOf([Buffer.from(head), rows, Buffer.from(`${own}]}}`)]);
    },
    /** One page, in the order of the list. */
    page(roomId: RoomId, reader: ListReader, host: Uid | null, { offset, search, filter }: Asked) {
      const wanted = foldedNick(search.trim());
      const all = seen(roomId, reader);
      const { cameras, xxl } = countsOf(all);
      const found = all
        .filter((who) => passesFilter(filter, who) && foldedNick(who.nick).includes(wanted))
        .toSorted(listOrder({ me: reader.uid, host: host ?? undefined }));
      const users = found.slice(offset, offset + chatLimits.peoplePerPage);
      return {
        roomid: roomId,
        users: reader.seesRegions ? users : users.map(withoutRegion),
        count: found.length,
        cameras,
        xxl,
      };
    },
  };
}
