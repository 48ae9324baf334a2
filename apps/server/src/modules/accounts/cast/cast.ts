// The demo's invented members: seeded once, more of them on request, and how to log in as each.
import { artPath, paletteNames, sceneNames } from '@alcove/art';
import {
  type CastMember,
  dayMs,
  type devCalls,
  type InputOf,
  type Language,
  nickFrom,
  nickLength,
} from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { PasswordHashes } from '../../../platform/password-hash.ts';
import { refuseFields } from '../../../platform/refusal.ts';
import { addMember, changeMember } from '../members.ts';
import type { Nicks } from '../nicks.ts';
import { castPeople, type CastPerson } from './people.ts';

/** One for all whom the demo invents by itself: their page shows it. */
const castPassword = 'porte ouverte';
const xxlDays = 365;

export type Cast = {
  /** On an empty database only; answers how many there are then. */
  seed(): Promise<number>;
  add(
    wanted: InputOf<typeof devCalls.addToCast>,
    language: Language,
  ): Promise<{ uid: number; nick: string; email: string }>;
  list(): Promise<CastMember[]>;
};

type Needs = Use<'db' | 'clock'> & { passwords: PasswordHashes; nicks: Nicks };

/** The same person has the same picture and the same past in every demo. */
const seedOf = (nick: string): number =>
  [...nick].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 999_983, 7);

function avatarOf(nick: string): string {
  const seed = seedOf(nick);
  return artPath({
    scene: sceneNames[seed % sceneNames.length] ?? 'petals',
    // A second remainder: with the same one, few pairs would remain and soon repeat.
    palette: paletteNames[Math.floor(seed / sceneNames.length) % paletteNames.length] ?? 'rose',
    seed,
    width: 400,
    height: 400,
  });
}

/** What is special about this member, in a few words for developers. */
const kindOf = (person: CastPerson): string =>
  [
    ['', 'man', 'woman', 'couple', 'trans'][person.gender],
    person.role,
    person.active === false && 'inactive',
    person.premiumDays !== undefined && (person.premiumDays > 0 ? 'XXL' : 'XXL ended'),
    person.certified && 'certified',
    person.phoneVerified && 'SMS',
    person.language,
  ]
    .filter(Boolean)
    .join(', ');

/** `.invalid`: no mail can be delivered to them. */
const addressOf = (uid: number) => `member${uid}@cast.invalid`;

const oldestDays = 900;
const lastSeenWithinMs = 12 * dayMs;

/** A member who still waits for the activation registered today. */
function pastOf({ nick, active }: CastPerson, now: number) {
  if (active === false) return {};
  const seed = seedOf(nick);
  return {
    created_at: now - (30 + (seed % oldestDays)) * dayMs,
    last_online_at: now - ((seed * 7_919) % lastSeenWithinMs),
    views: seed % 2400,
  };
}

export function createCast({ db, clock, passwords, nicks }: Needs): Cast {
  /** `past`: the member registered a while ago and was last online some time ago. */
  async function invent(
    tx: Database,
    person: CastPerson,
    { past, ...secret }: { password: string; hash: string; past?: boolean },
  ) {
    const now = clock.now();
    const active = person.active ?? true;
    const { uid } = await addMember(
      tx,
      {
        nick: person.nick,
        pending_email: 'new@cast.invalid',
        active,
        password_hash: secret.hash,
        gender: person.gender,
        age: person.age,
        country: person.country,
        region: person.region,
        town: person.town,
        about: person.about,
        mood: person.mood ?? '',
        avatar: avatarOf(person.nick),
        language: person.language,
        role: person.role ?? null,
      },
      now,
    );
    await nicks.claim(tx, person.nick, uid);
    const email = addressOf(uid);
    await changeMember(tx, uid, {
      ...(active ? { email, pending_email: null } : { pending_email: email }),
      phone_verified: person.phoneVerified ?? false,
      certified: person.certified ?? false,
      premium_until_at: person.premiumDays === undefined ? 0 : now + person.premiumDays * dayMs,
      ...(past && pastOf(person, now)),
    });
    await tx
      .insertInto('demo_cast')
      .values({ uid, password: secret.password, about: kindOf(person) })
      .execute();
    return { uid, nick: person.nick, email };
  }

  return {
    async seed() {
      const hash = await passwords.hash(castPassword);
      return db.transaction().execute(async (tx) => {
        // Another process that starts at the same moment waits, and finds them at home.
        await sql`lock table demo_cast in exclusive mode`.execute(tx);
        const anyMember = await tx.selectFrom('members').select('uid').limit(1).executeTakeFirst();
        if (anyMember) return 0;
        for (const person of castPeople)
          await invent(tx, person, { password: castPassword, hash, past: true });
        return castPeople.length;
      });
    },

    async add({ nick: typed, password, level, ...wanted }, language) {
      const nick = nickFrom(typed);
      // Checks from outside call their people what they like: only a taken name is refused.
      if (nick.length < nickLength.min)
        throw refuseFields({ nick: { code: 'nick_length', params: nickLength } });
      const hash = await passwords.hash(password);
      const person: CastPerson = {
        nick,
        gender: wanted.gender as CastPerson['gender'],
        age: wanted.age,
        country: '',
        region: '',
        town: '',
        about: '',
        language,
        ...(!wanted.active && { active: false as const }),
        ...(wanted.phoneVerified && { phoneVerified: true as const }),
        ...(wanted.certified && { certified: true as const }),
        ...(wanted.role && { role: wanted.role }),
        ...(level === 'xxl' && { premiumDays: xxlDays }),
      };
      return db.transaction().execute((tx) => invent(tx, person, { password, hash }));
    },

    async list() {
      const rows = await db
        .selectFrom('demo_cast')
        .innerJoin('members', 'members.uid', 'demo_cast.uid')
        .select(['members.uid', 'members.nick', 'demo_cast.password', 'demo_cast.about'])
        .select(['members.email', 'members.pending_email'])
        .orderBy('members.uid')
        .execute();
      return rows.map(({ email, pending_email, ...row }) => ({
        ...row,
        email: email ?? pending_email ?? '',
      }));
    },
  };
}
