// The demo's invented members: seeded once, more of them on request, and how to log in as each.
import { artAt, artFor, artPath } from '@alcove/art';
import {
  type CastMember,
  dayMs,
  type devCalls,
  type InputOf,
  type Language,
  nickFrom,
  nickLength,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../platform/db/database.ts';
import { refuseFields } from '../platform/refusal.ts';
import { castPeople, type CastPerson } from './cast/members.ts';
import type { DemoNeeds } from './needs.ts';
import { pastOf } from './past.ts';
import { addInvented, inventedMembers, lockInvented, nameResident } from './store.ts';

/** One for all whom the demo invents by itself: their page shows it. */
const castPassword = 'porte ouverte';
const xxlDays = 365;

export type InventedMembers = {
  /** On an empty database only; answers how many there are then. */
  seed(): Promise<number>;
  add(
    wanted: InputOf<typeof devCalls.addToCast>,
    language: Language,
  ): Promise<{ uid: number; nick: string; email: string }>;
  list(): Promise<CastMember[]>;
  people(): Promise<Cast>;
  /** In a demo that was invented when nobody was played by a program; whether it was such a one. */
  nameResidents(): Promise<boolean>;
  /** Whether programs play any of them. */
  hasResidents(): Promise<boolean>;
};

/** Who acts in what is seeded. */
export type Cast = {
  /** Of a nick that the cast has. */
  uidOf(nick: string): Uid;
  /** In the order in which they were invented. */
  active: readonly Uid[];
};

type Needs = Pick<DemoNeeds, 'db' | 'clock' | 'passwords' | 'accounts'>;

const portraitPx = { width: 400, height: 400 };

/** No two of the cast share one. */
function avatarOf(nick: string): string {
  const place = castPeople.findIndex((person) => person.nick === nick);
  return artPath(place < 0 ? artFor(nick, portraitPx) : artAt(place, portraitPx));
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

export function createInventedMembers({ db, clock, passwords, accounts }: Needs): InventedMembers {
  /** `past`: the member registered a while ago and was last online some time ago. */
  async function invent(
    tx: Database,
    person: CastPerson,
    { past, password, hash }: { password: string; hash: string; past?: boolean },
  ) {
    const now = clock.now();
    const { nick, gender, age, country, region, town, about, language } = person;
    const invented = await accounts.importMember(tx, {
      member: {
        nick,
        gender,
        age,
        country,
        region,
        town,
        about,
        language,
        password_hash: hash,
        mood: person.mood ?? '',
        avatar: avatarOf(nick),
        role: person.role ?? null,
      },
      active: person.active ?? true,
      addressOf,
      past: {
        phone_verified: person.phoneVerified ?? false,
        certified: person.certified ?? false,
        premium_until_at: person.premiumDays === undefined ? 0 : now + person.premiumDays * dayMs,
        ...(past && pastOf(person, now)),
      },
    });
    await addInvented(tx, {
      uid: invented.uid,
      password,
      about: kindOf(person),
      resident: person.resident ?? '',
    });
    return invented;
  }

  return {
    async seed() {
      const hash = await passwords.hash(castPassword);
      return db.transaction().execute(async (tx) => {
        // Another process that starts at the same moment waits for this lock, and then finds the members made.
        await lockInvented(tx);
        if (!(await accounts.isEmpty(tx))) return 0;
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
      const invented = await inventedMembers(db);
      const known = await accounts.members.byUids(invented.map(({ uid }) => uid));
      return invented.flatMap(({ uid, password, about, resident }) => {
        const member = known.get(uid);
        if (!member) return [];
        const { nick, email, pending_email: pending } = member;
        return [{ uid, nick, password, about, resident, email: email ?? pending ?? '' }];
      });
    },

    async nameResidents() {
      return db.transaction().execute(async (tx) => {
        await lockInvented(tx);
        const invented = await inventedMembers(tx);
        if (invented.length === 0 || invented.some(({ resident }) => resident !== '')) return false;
        const known = await accounts.members.byUids(invented.map(({ uid }) => uid));
        const residents = new Map(castPeople.map(({ nick, resident }) => [nick, resident]));
        for (const { uid } of invented) {
          const resident = residents.get(known.get(uid)?.nick ?? '');
          if (resident !== undefined) await nameResident(tx, { uid, resident });
        }
        return true;
      });
    },

    hasResidents: async () => (await inventedMembers(db)).some(({ resident }) => resident !== ''),

    async people() {
      const invented = (await inventedMembers(db)).map(({ uid }) => uid);
      const known = await accounts.members.byUids(invented);
      const uids = new Map([...known.values()].map(({ nick, uid }) => [nick, uid]));
      return {
        uidOf(nick) {
          const uid = uids.get(nick);
          if (uid === undefined) throw new Error(`The cast has no ${nick}.`);
          return uid;
        },
        active: invented.filter((uid) => known.get(uid)?.active),
      };
    },
  };
}
