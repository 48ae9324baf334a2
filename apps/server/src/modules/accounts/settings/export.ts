// The export of a member's personal data, as readable text. It holds no secrets: neither passwords, keys
// and codes nor their hashes.
import { genders, type Language } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type PersonalData, exportedTime } from '../personal-data.ts';
import type { Member } from '../members.ts';
import type { PlaceNames } from '../views.ts';

const timeOrNothing = (ms: number | null): string | null => (ms ? exportedTime(ms) : null);
const genderNames = new Map(Object.entries(genders).map(([name, gender]) => [gender, name]));

type Copy = Record<string, unknown>;

const accountOf = (member: Member, places: PlaceNames): Copy => ({
  uid: member.uid,
  nick: member.nick,
  email: member.email,
  email_waiting_for_its_code: member.pending_email,
  gender: genderNames.get(member.gender),
  age: member.age,
  age_declared_at: exportedTime(member.age_declared_at),
  country: places.country,
  region: places.region,
  town: member.town,
  language: member.language,
  activated: member.active,
  phone: member.phone,
  phone_verified: member.phone_verified,
  certified: member.certified,
  role: member.role,
  premium_until: timeOrNothing(member.premium_until_at),
  member_since: exportedTime(member.created_at),
  last_online: exportedTime(member.last_online_at),
});

const profileOf = (member: Member): Copy => ({
  about: member.about,
  mood: member.mood,
  mood_visible: member.mood_visible,
  private_messages_welcome: member.pm_enabled,
  private_messages: {
    followees_only: member.pm_followees_only,
    premium_asks: member.pm_premium_asks,
    pictures_veiled: member.pm_veil_media,
    calls_welcome: member.pm_calls,
    read_receipts: member.pm_read_receipts,
  },
  picture: member.avatar,
  found_by_search: member.listed,
  views: member.views,
});

async function formerNicksOf(db: Database, { uid }: Member): Promise<Copy[]> {
  const rows = await db
    .selectFrom('nick_claims')
    .select(['nick', 'claimed_at'])
    .where('uid', '=', uid)
    .where('state', '=', 'former')
    .orderBy('claimed_at')
    .execute();
  return rows.map(({ nick, claimed_at }) => ({ nick, since: exportedTime(claimed_at) }));
}

async function devicesOf(db: Database, { uid }: Member): Promise<Copy> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['device', 'opened_at', 'seen_at'])
    .where('uid', '=', uid)
    .orderBy('seen_at', 'desc')
    .execute();
  const known = await db
    .selectFrom('known_devices')
    .select('seen_at')
    .where('uid', '=', uid)
    .orderBy('seen_at', 'desc')
    .execute();
  return {
    logged_in: sessions.map(({ device, opened_at, seen_at }) => ({
      device,
      since: exportedTime(opened_at),
      last_seen: exportedTime(seen_at),
    })),
    browsers_that_logged_in: known.map(({ seen_at }) => ({ last_seen: exportedTime(seen_at) })),
  };
}

async function secondFactorOf(db: Database, member: Member): Promise<Copy> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'used_at'])
    .where('uid', '=', member.uid)
    .orderBy('created_at')
    .execute();
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow();
  return {
    authenticator_since: timeOrNothing(member.totp_confirmed_at),
    passkeys: passkeys.map(({ name, created_at, used_at }) => ({
      name,
      since: exportedTime(created_at),
      last_used: timeOrNothing(used_at),
    })),
    recovery_codes_left: left,
  };
}

/** Codes on their way: what they were sent to, never what they are. */
async function waitingCodesOf(db: Database, { uid }: Member): Promise<Copy[]> {
  const rows = await db
    .selectFrom('codes')
    .select(['purpose', 'target', 'sent_at'])
    .where('uid', '=', uid)
    .orderBy('purpose')
    .execute();
  return rows.map(({ purpose, target, sent_at }) => ({
    purpose,
    sent_to: target,
    sent_at: exportedTime(sent_at),
  }));
}

export async function copyOf(
  db: Database,
  member: Member,
  {
    places,
    personalData,
    language,
  }: { places: PlaceNames; personalData: readonly PersonalData[]; language: Language },
): Promise<Copy> {
  const copy: Copy = {
    account: accountOf(member, places),
    profile: profileOf(member),
    former_nicks: await formerNicksOf(db, member),
    devices: await devicesOf(db, member),
    second_factor: await secondFactorOf(db, member),
    codes_waiting: await waitingCodesOf(db, member),
  };
  for (const each of personalData) {
    const part = await each.copy(db, member, language);
    // Parts of one name stand together: rooms, and what was said in them.
    copy[each.name] = each.name in copy ? { ...(copy[each.name] as Copy), ...(part as Copy) } : part;
  }
  return copy;
}
