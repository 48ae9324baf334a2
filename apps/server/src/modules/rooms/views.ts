// Rooms and people as they are sent.
import {
  asFlag,
  type PersonInRoom,
  type Room,
  type RoomLine,
  type Trial,
  type TrialPerson,
  type Uid,
} from '@alcove/protocol';
import { type Member, memberSummaryOf } from '../accounts/index.ts';
import type { RoomTexts } from './system-room-texts.ts';
import type { KnownRoom } from './rooms.ts';

export const roomView = (
  room: KnownRoom,
  present: { people: number; cameras: number },
  words: RoomTexts = room,
): Room => ({
  roomid: room.id,
  name: words.name,
  slug: room.slug,
  kind: room.kind,
  creator: room.creator,
  closed: asFlag(room.closed),
  protected: asFlag(room.password_hash !== null),
  options: {
    allowed_gender: room.allowed_gender,
    capacity: room.capacity,
    showroom: asFlag(room.showroom),
    price: room.price,
    welcome: words.welcome,
  },
  ...present,
});

export const roomLine = ({ roomid, name, slug, kind, creator }: Room): RoomLine => ({
  roomid,
  name,
  slug,
  kind,
  creator,
});

/** Camera state is not stored with the member. */
const idle = { camera: 0, watching: 0 } as const;

/** A role is shown also while it does not raise the access level. */
export const memberInRoom = (member: Member, now: number): PersonInRoom => ({
  ...memberSummaryOf(member, 'privileged', now),
  ...idle,
  gift_rank: member.gift_rank,
  mood: member.mood_visible ? member.mood : '',
  pm_enabled: asFlag(member.pm_enabled),
  privileged: asFlag(member.active && member.role !== null),
  trial: 0,
});

const nowhere = { country: '', region: '', town: '' } as const;
const hasRegion = (seen: Partial<PersonInRoom>) => seen.country || seen.region || seen.town;

/** For visitors on trial, who do not see where people live. */
export const withoutRegion = <T extends Partial<PersonInRoom>>(seen: T): T =>
  hasRegion(seen) ? { ...seen, ...nowhere } : seen;

type Visitor = Pick<Trial, 'uid' | 'nick'> & Partial<Pick<Trial, 'endsAt'>>;

export const visitorInRoom = ({ uid, nick, endsAt }: Visitor): PersonInRoom => ({
  uid,
  id: uid,
  nick,
  gender: 0,
  age: 0,
  avatar_url: '',
  certified: 0,
  status: 'visitor',
  member_type: -1,
  country: '',
  region: '',
  town: '',
  ...idle,
  gift_rank: 0,
  mood: '',
  pm_enabled: 0,
  privileged: 0,
  trial: 1,
  ...(endsAt !== undefined && { visit_until: endsAt }),
});

export const trialPerson = ({ uid, nick, endsAt }: Trial): TrialPerson => ({
  kind: 'trial',
  uid: uid as Uid,
  nick,
  endsAt,
});
