// A member on the wire: in lists, on the profile, in their own record.
import {
  asFlag,
  type MemberSummary,
  type MemberProfile,
  memberTypeOf,
  may,
  type OwnMember,
  secondsOf,
  type Standing,
  standingOf,
  statusOf,
} from '@alcove/protocol';
import { type Member, memberPerson, type SummarizedMember } from './members.ts';

/** Readers see the role's level even while the role lacks its second factor. */
const seen = (member: SummarizedMember) => memberPerson(member, { roleAwake: true });

/** Stands for a member who has erased their account, or who is not shown. */
export const formerMember = (uid: number, avatar_url: string): MemberSummary => ({
  uid,
  id: uid,
  nick: '',
  gender: 1,
  age: 0,
  avatar_url,
  certified: 0,
  status: 'free',
  member_type: 0,
  country: '',
  region: '',
  town: '',
});

/** `reader`: visitors do not learn where people live. */
export function memberSummaryOf(member: SummarizedMember, reader: Standing, now: number): MemberSummary {
  const place = may('seePlaces', reader);
  return {
    uid: member.uid,
    id: member.uid,
    nick: member.nick,
    gender: member.gender,
    age: member.age,
    avatar_url: member.avatar,
    certified: asFlag(member.certified),
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
  const summary = memberSummaryOf(member, reader, now);
  return {
    ...summary,
    country_name: summary.country && places.country,
    region_name: summary.region && places.region,
    about: member.about,
    last_online: secondsOf(member.last_online_at),
    views: member.views,
    followers: followers,
    gift_rank: member.gift_rank,
    pm_enabled: asFlag(member.pm_enabled),
    ...(may('seeFullProfiles', reader) && {
      ...(member.mood_visible && { mood: member.mood }),
      member_since: secondsOf(member.created_at),
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
    active: asFlag(member.active),
    phone_verified: asFlag(member.phone_verified),
    standing: standingOf(person, now),
    ...(member.role && { role: member.role, role_waits: asFlag(!roleAwake) }),
    expiration_date_ts: secondsOf(member.premium_until_at),
    about: member.about,
    mood: member.mood,
    mood_visible: asFlag(member.mood_visible),
    pm_enabled: asFlag(member.pm_enabled),
    pm_followees_only: asFlag(member.pm_followees_only),
    pm_premium_asks: asFlag(member.pm_premium_asks),
    pm_veil_media: asFlag(member.pm_veil_media),
    pm_calls: asFlag(member.pm_calls),
    pm_read_receipts: asFlag(member.pm_read_receipts),
    listed: asFlag(member.listed),
    language: member.language,
    views: member.views,
    last_online: secondsOf(member.last_online_at),
    member_since: secondsOf(member.created_at),
    second_factor: asFlag(secondFactor),
    session_id: sessionId,
  };
}
