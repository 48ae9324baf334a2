// A member on the wire: in lists, on the profile, in their own record.
import {
  type MemberSummary,
  type MemberProfile,
  memberTypeOf,
  may,
  type OwnMember,
  type Standing,
  standingOf,
  statusOf,
} from '@alcove/protocol';
import { type Member, memberPerson } from './members.ts';

const flag = (value: boolean) => (value ? 1 : 0);
const seconds = (ms: number) => Math.floor(ms / 1000);

/** Readers see the role's level even while the role lacks its second factor. */
const seen = (member: Member) => memberPerson(member, { roleAwake: true });

/** `reader`: visitors do not learn where people live. */
export function memberSummaryOf(member: Member, reader: Standing, now: number): MemberSummary {
  const place = may('seePlaces', reader);
  return {
    uid: member.uid,
    id: member.uid,
    nick: member.nick,
    gender: member.gender,
    age: member.age,
    avatar_url: member.avatar,
    certified: flag(member.certified),
    status: statusOf(seen(member), now),
    member_type: memberTypeOf(seen(member), now),
    country: place ? member.country : '',
    region: place ? member.region : '',
    town: place ? member.town : '',
  };
}

export type PlaceNames = { country: string; region: string };

export function memberProfileOf(
  member: Member,
  reader: Standing,
  { now, places, followers }: { now: number; places: PlaceNames; followers: number },
): MemberProfile {
  const line = memberSummaryOf(member, reader, now);
  return {
    ...line,
    country_name: line.country && places.country,
    region_name: line.region && places.region,
    about: member.about,
    last_online: seconds(member.last_online_at),
    views: member.views,
    followers: followers,
    gift_rank: member.gift_rank,
    pm_enabled: flag(member.pm_enabled),
    ...(may('seeFullProfiles', reader) && {
      ...(member.mood_visible && { mood: member.mood }),
      member_since: seconds(member.created_at),
    }),
  };
}

export function ownMemberOf(
  member: Member,
  {
    now,
    sessionId,
    secondFactor,
    roleAwake,
  }: { now: number; sessionId: string; secondFactor: boolean; roleAwake: boolean },
): OwnMember {
  const person = memberPerson(member, { roleAwake });
  return {
    ...memberSummaryOf(member, 'privileged', now),
    member_type: memberTypeOf(person, now),
    status: statusOf(person, now),
    email: member.email ?? '',
    pending_email: member.pending_email ?? '',
    active: flag(member.active),
    phone_verified: flag(member.phone_verified),
    standing: standingOf(person, now),
    ...(member.role && { role: member.role, role_waits: flag(!roleAwake) }),
    expiration_date_ts: seconds(member.premium_until_at),
    about: member.about,
    mood: member.mood,
    mood_visible: flag(member.mood_visible),
    pm_enabled: flag(member.pm_enabled),
    pm_followees_only: flag(member.pm_followees_only),
    pm_premium_asks: flag(member.pm_premium_asks),
    pm_veil_media: flag(member.pm_veil_media),
    pm_calls: flag(member.pm_calls),
    pm_read_receipts: flag(member.pm_read_receipts),
    listed: flag(member.listed),
    language: member.language,
    views: member.views,
    last_online: seconds(member.last_online_at),
    member_since: seconds(member.created_at),
    second_factor: flag(secondFactor),
    session_id: sessionId,
  };
}
