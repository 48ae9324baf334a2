// Whether a member is connected, where they are and when they were last: what a reader may know of it.
import {
  dayMs,
  type Language,
  may,
  type RoomLink,
  secondsOf,
  type Standing,
  type Uid,
} from '@alcove/protocol';
import type { CallContext } from '../../platform/http/call.ts';
import type { Member } from '../accounts/index.ts';

export type SeenPresence = { online: 0 | 1; chatrooms: RoomLink[]; last_online: number };

/** Given by the rooms module, which comes later in the order of domains. */
export type WhereIs = (uid: Uid, language: Language) => { online: boolean; rooms: RoomLink[] };

export type PresenceOf = (member: Member, context: CallContext, reader: Standing) => SeenPresence;

/** Readers who may enter no room do not learn who is connected: they learn the day of the last visit alone. */
export const createPresenceOf =
  (whereIs: WhereIs): PresenceOf =>
  (member, { language }, reader) => {
    if (!may('enterRooms', reader)) {
      const day = member.last_online_at - (member.last_online_at % dayMs);
      return { online: 0, chatrooms: [], last_online: day / 1000 };
    }
    const { online, rooms } = whereIs(member.uid, language);
    return {
      online: online ? 1 : 0,
      chatrooms: rooms,
      last_online: secondsOf(member.last_online_at),
    };
  };
