// People in rooms as they are sent.
import { asFlag, type PersonInRoom, type Trial, type TrialPerson, type Uid } from '@alcove/protocol';
import { type Member, memberSummaryOf } from '../accounts/index.ts';

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
