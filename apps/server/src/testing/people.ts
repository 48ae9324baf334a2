// People of a test: each with a browser of their own, speaking to the real site over HTTP.
//
//   const maelle = await site.member({ premium: true });
//   await maelle.call(accountsCalls.changeNick, { nick: 'Maelle_75' });   // → { status: 'success', data }
//   const passer = await site.visitor();                                  // has passed the gate, nothing more
import {
  accountsCalls,
  type AnswerOf,
  type ArgumentsOf,
  type CallSpec,
  callPath,
  dayMs,
  type Envelope,
  type Gender,
  type Language,
  prefixOf,
  type Role,
  type Uid,
} from '@alcove/protocol';
import { addMember, changeMember } from '../modules/accounts/members.ts';
import { createNickRules } from '../modules/accounts/names/nick-rules.ts';
import { createNicks } from '../modules/accounts/nicks.ts';
import { freshAvatar } from '../modules/accounts/registration/registration.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { createPasswordHashes } from '../platform/password-hash.ts';

export type Answer<C extends CallSpec> = Envelope<AnswerOf<C>> & { http: number; headers: Headers };

export type Actor = {
  /** The cookies of the browser. */
  cookies: Map<string, string>;
  /** As a browser would: cookies go along, those that are set are kept; redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  call<C extends CallSpec>(
    spec: C,
    input: ArgumentsOf<C>,
    options?: { language?: Language; headers?: Record<string, string> },
  ): Promise<Answer<C>>;
};

export type TestMember = Actor & { uid: Uid; nick: string; email: string; password: string };

export type Traits = {
  nick?: string;
  email?: string;
  gender?: Gender;
  age?: number;
  active?: boolean;
  phoneVerified?: boolean;
  certified?: boolean;
  /** For a year. */
  premium?: boolean;
  premiumUntil?: number;
  role?: Role;
  language?: Language;
};

type Site = { url: string; db: Database; clock: Clock; secretKey: string };

const yearMs = 366 * dayMs;
const password = 'une porte, trois lampes';
/** The least that argon2 does: a login takes no time, where production's takes 20 ms of a core. */
export const lightPasswords = createPasswordHashes({ cost: { memory: 8, passes: 1, parallelism: 1 } });
let hash: Promise<string> | undefined;
const rules = createNickRules({ folder: undefined });
let count = 0;
/** No two people of a test file share a name unless they ask for it. */
const freshNick = (): string => {
  let [rest, letters] = [++count, ''];
  for (; rest > 0; rest = Math.floor(rest / 8)) letters += 'bcdfgkvz'[rest % 8] + 'a';
  return `P${letters}`.padEnd(4, 'e');
};

export function createPeople({ url, db, clock, secretKey }: Site) {
  const nicks = createNicks({ db, clock, secretKey, rules });

  function actor(): Actor {
    const cookies = new Map<string, string>();
    const keep = (header: string) => {
      const [pair = '', ...attributes] = header.split('; ');
      const name = pair.slice(0, pair.indexOf('='));
      if (attributes.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    };
    const browser: Actor = {
      cookies,
      async fetch(path, init = {}) {
        const headers = new Headers(init.headers);
        headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
        const answer = await fetch(url + path, { redirect: 'manual', ...init, headers });
        answer.headers.getSetCookie().forEach(keep);
        return answer;
      },
      async call(spec, input, { language = 'fr', headers = {} } = {}) {
        const path = (spec.prefix === 'site' ? prefixOf(language) : '') + callPath(spec);
        const query = new URLSearchParams(input as Record<string, string>).toString();
        const answer =
          spec.method === 'GET'
            ? await browser.fetch(query ? `${path}?${query}` : path, { headers })
            : await browser.fetch(path, {
                method: spec.method,
                headers: { 'content-type': 'application/json', ...headers },
                body: JSON.stringify(input),
              });
        const body = (await answer.json()) as Envelope<never>;
        const envelope =
          spec.bare && answer.ok && !('code' in body) ? { status: 'success', data: body } : body;
        return { ...envelope, http: answer.status, headers: answer.headers } as never;
      },
    };
    return browser;
  }

  async function visitor(): Promise<Actor> {
    const someone = actor();
    await someone.call(accountsCalls.verifyAge, { terms: 1 });
    return someone;
  }

  /** In the database with the given traits; not logged in anywhere. */
  async function addPerson(traits: Traits = {}): Promise<Omit<TestMember, keyof Actor>> {
    hash ??= lightPasswords.hash(password);
    const nick = traits.nick ?? freshNick();
    const email = traits.email ?? `${nick.replace(/[^\w]/g, '').toLowerCase() || 'p'}${++count}@example.test`;
    const active = traits.active ?? true;
    const { uid } = await addMember(
      db,
      {
        nick,
        ...(active ? { email } : { pending_email: email }),
        active,
        password_hash: await hash,
        gender: traits.gender ?? 2,
        age: traits.age ?? 34,
        country: 'FR',
        region: 'FR-ARA',
        avatar: freshAvatar(),
        language: traits.language ?? 'fr',
        role: traits.role ?? null,
      },
      clock.now(),
    );
    await nicks.claim(db, nick, uid);
    await changeMember(db, uid, {
      phone_verified: traits.phoneVerified ?? false,
      certified: traits.certified ?? false,
      premium_until_at: traits.premiumUntil ?? (traits.premium ? clock.now() + yearMs : 0),
    });
    return { uid, nick, email, password };
  }

  /** Has passed the gate and logged in. */
  async function member(traits: Traits = {}): Promise<TestMember> {
    const [browser, person] = [await visitor(), await addPerson(traits)];
    const answer = await browser.call(accountsCalls.loginOnSite, { login: person.nick, password });
    if (answer.status !== 'success') throw new Error(`${person.nick} cannot log in: ${answer.code}`);
    return Object.assign(browser, person);
  }

  const premium = (traits: Traits = {}) => member({ ...traits, premium: true });

  return { visitor, member, premium, addPerson };
}
