// Who is logged in where. A session is opened at login, known by a secret in a cookie, given another
// secret when its owner's standing changes, and ended by logout, by its owner elsewhere, or by time.
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type MemberPerson,
  sessionCookies,
  sessionLimits,
  standingOf,
  type Trial,
  type Uid,
} from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Database } from '../../../platform/db/database.ts';
import { createGathered } from '../../../platform/db/gathered.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Cookies } from '../../../platform/http/call.ts';
import type { Session, Sessions } from '../../../platform/http/session.ts';
import { purposeKey } from '../../../platform/purpose-key.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { SessionHolder } from '../../../platform/socket/session-bonds.ts';
import type { Ban } from '../bans.ts';
import { type Member, memberPerson } from '../members.ts';
import { createSessionCache } from './session-cache.ts';
import * as store from './session-store.ts';

type Browser = { cookies: Cookies; userAgent: string };

export type MemberSessions = Sessions & {
  /**
   * Logs the member in on this browser; the session that the browser had before ends. Refuses `login_failed` where
   * the member has another password since `member` was read, and members who are banned. `others`: how many of
   * the member's sessions are open elsewhere.
   */
  open(
    member: Member,
    browser: Browser,
    options: { secondFactor: boolean },
  ): Promise<{ session: Session; others: number; liveToken: string }>;
  /** Opens a session that no browser has, for a program of the member. Answers its id. */
  lend(member: Member, device: string): Promise<string>;
  /** Notes that the member used this session now. */
  seen(id: string, uid: Uid): Promise<void>;
  /** Ends this session, here and now. */
  close(session: Session, cookies: Cookies): Promise<void>;
  /** Replaces the secret of this session; the one before ends at once. */
  renew(session: Session, cookies: Cookies): Promise<void>;
  /** Ends sessions of the member: one by its id, all but one, or all. Answers how many. */
  end(uid: Uid, which: { id?: string; except?: string }): Promise<number>;
  /** In the transaction of the cause; the answered function closes their sockets and is called after the commit. */
  endAll(tx: Database, uid: Uid, which?: { except?: string }): Promise<() => Promise<void>>;
  /** Clears the session's cookies. */
  forget(cookies: Cookies): void;
  /** Called after the commit of a change to the member's record. */
  memberChanged(uid: Uid): Promise<void>;
  /** Notes a login or step-up of now, and replaces the secret: a copy of the one before gains nothing. */
  prove(session: Session, cookies: Cookies): Promise<number>;
  /** What logs the live socket in; valid until the session ends or the member's password changes. */
  liveToken(session: Pick<Session, 'id'>): Promise<string>;
  /** Nothing where the token is forged, its session is over or the password has changed since. */
  byLiveToken(token: string): Promise<OpenSession | undefined>;
  /** The member as they are now, by the id of a session that was proven before. */
  byId(id: string): Promise<OpenSession | undefined>;
  /** Whether a member's role is awake. */
  roleAwake(secondFactor: boolean): boolean;
  /** Its connections end with their sessions, whichever process ends those. */
  addHolder(holder: SessionHolder): void;
  /** `listener` is called with each member whose record has changed, whichever process changed it. */
  onMemberChange(listener: (uid: Uid) => void): void;
};

/** A session with the member it belongs to, as both are now. */
export type OpenSession = { sessionId: string; member: Member; person: MemberPerson };

type Needs = Use<'db' | 'clock' | 'bus' | 'log'> & {
  secretKey: string;
  production: boolean;
  readTrial(cookies: Pick<Cookies, 'get'>): Promise<Trial | undefined>;
  banOf(uid: Uid): Promise<Ban | undefined>;
};

const { secret: secretCookie, id: idCookie } = sessionCookies;
const maxAgeSeconds = sessionLimits.idleMs / 1000;
/** How often the use of a session is written down. */
const seenEveryMs = 300_000;
const deviceMaxLength = 120;

/** An id, a dot, and the HMAC of the id and the stored password hash. */
const tokenShape = /^([\w-]{1,64})\.([\w-]{43})$/;

/** Without sessions, the member's record has changed. */
const sessionChange = z.object({
  uid: z.number(),
  ended: z.optional(z.array(z.string())),
  moved: z.optional(z.array(z.string())),
});

const refuseBarred = ({ untilAt, reason }: Ban) =>
  reason === ''
    ? refuse('access_blocked', { untilAt })
    : refuse('access_blocked_because', { untilAt, reason });

function forget(cookies: Cookies) {
  cookies.clear(secretCookie.name);
  cookies.clear(idCookie.name);
}

function give(cookies: Cookies, id: string, secret: string) {
  cookies.set(secretCookie.name, secret, { maxAgeSeconds, httpOnly: true });
  cookies.set(idCookie.name, id, { maxAgeSeconds });
}

export async function createSessions(needs: Needs): Promise<MemberSessions> {
  const { db, clock, bus, log, secretKey, production, readTrial, banOf } = needs;
  const tokenKey = purposeKey(secretKey, 'live token');
  const cache = createSessionCache();
  const changes = await createAnnouncements({ bus, log, topic: 'sessions', shape: sessionChange });
  const holders: SessionHolder[] = [];
  const changeListeners: ((uid: Uid) => void)[] = [];
  const roleAwake = (secondFactor: boolean) => !production || secondFactor;

  changes.onAnnouncement(({ uid, ended = [], moved = [] }) => {
    cache.drop(uid);
    for (const holder of holders) {
      for (const id of ended) holder.end(id, 'over');
      for (const id of moved) holder.end(id, 'moved');
    }
    if (ended.length === 0 && moved.length === 0)
      for (const listener of changeListeners) listener(uid as Uid);
  });

  /** Sessions that ended or moved in another process during a gap of the bus end their connections now. */
  async function readBoundSessions() {
    const bound = holders.flatMap((holder) => [...holder.bound()]);
    const ids = [...new Set(bound.map(({ id }) => id))];
    const open = await store.openSessionsAmong(db, ids, clock.now());
    const moved = bound.filter(({ id, boundAt }) => (open.get(id) ?? 0) > boundAt);
    const movedIds = new Set(moved.map(({ id }) => id));
    for (const holder of holders)
      for (const id of ids) {
        if (!open.has(id)) holder.end(id, 'over');
        else if (movedIds.has(id)) holder.end(id, 'moved');
      }
  }
  changes.onGap(() => {
    cache.clear();
    return readBoundSessions();
  });

  const personIn = ({ member, secondFactor }: store.StoredSession) =>
    memberPerson(member, { roleAwake: roleAwake(secondFactor) });

  const proofOf = ({ sessionId, member }: Pick<OpenSession, 'sessionId' | 'member'>): string =>
    createHmac('sha256', tokenKey).update(`${sessionId} ${member.password_hash}`).digest('base64url');

  const liveTokenOf = (open: Pick<OpenSession, 'sessionId' | 'member'>): string =>
    `${open.sessionId}.${proofOf(open)}`;

  const readById = createGathered(async (ids: readonly string[]) => {
    const open = await store.findSessionsById(db, ids, clock.now());
    return ids.map((id) => open.get(id));
  });

  async function byId(id: string): Promise<OpenSession | undefined> {
    const now = clock.now();
    const stored = await cache.read(`by id ${id}`, () => readById(id));
    if (!stored || stored.seenAt + sessionLimits.idleMs <= now) return undefined;
    return { sessionId: id, member: stored.member, person: personIn(stored) };
  }

  async function note(stored: store.StoredSession, now: number) {
    // Before it is written: the next request need not write it too.
    stored.seenAt = now;
    await store.touchSession(db, stored.id, stored.member.uid, now);
  }

  async function rotate(cookies: Cookies, stored: store.StoredSession, before: Buffer) {
    const now = clock.now();
    const secret = await store.replaceSecret(
      db,
      { id: stored.id, before, standing: standingOf(personIn(stored), now) },
      now + sessionLimits.previousIdMs,
    );
    // Of two requests at once, one is given the new secret; both come from the same browser, which keeps it.
    if (secret === undefined) return;
    give(cookies, stored.id, secret);
    changes.announce({ uid: stored.member.uid, moved: [stored.id] });
  }

  async function readMember(cookies: Cookies, secret: string, mayAnswer: boolean) {
    const now = clock.now();
    const hash = store.hashOf(secret);
    const stored = await cache.read(hash.toString('base64'), () => store.findSession(db, hash, now));
    const isOver =
      !stored ||
      stored.seenAt + sessionLimits.idleMs <= now ||
      (stored.replacedUntil !== undefined && stored.replacedUntil <= now);
    if (isOver) {
      if (mayAnswer) forget(cookies);
      return undefined;
    }
    const person = personIn(stored);
    if (mayAnswer && stored.replacedUntil === undefined) {
      if (standingOf(person, now) !== stored.standing) await rotate(cookies, stored, hash);
      else if (stored.seenAt + seenEveryMs <= now) {
        give(cookies, stored.id, secret);
        await note(stored, now);
      }
    }
    // What was proven under the new id does not count for a request by the one before.
    const provenAt = stored.replacedUntil === undefined ? stored.provenAt : 0;
    return { id: stored.id, uid: stored.member.uid, person, provenAt };
  }

  async function end(uid: Uid, which: { id?: string; except?: string }) {
    const ended = await store.removeSessions(db, { uid, ...which });
    if (ended.length > 0) changes.announce({ uid, ended });
    return ended.length;
  }

  return {
    roleAwake,
    end,
    forget,
    async read(cookies, { mayAnswer }) {
      const secret = cookies.get(secretCookie.name);
      const session = secret === undefined ? undefined : await readMember(cookies, secret, mayAnswer);
      if (session) return { session };
      const trial = await readTrial(cookies);
      return trial ? { trial } : {};
    },

    async open(member, { cookies, userAgent }, { secondFactor }) {
      const now = clock.now();
      const before = cookies.get(secretCookie.name);
      const known = before === undefined ? undefined : await store.findSession(db, store.hashOf(before), now);
      const { uid } = member;
      const person = memberPerson(member, { roleAwake: roleAwake(secondFactor) });
      const device = userAgent.slice(0, deviceMaxLength);
      const added = await store.addSession(db, { member, standing: standingOf(person, now), device }, now);
      if (!added) throw refuse('login_failed');
      const { id, secret } = added;
      // After adding: a ban of the same moment either ends this session, or is found here.
      const out = await banOf(uid);
      if (out) {
        await end(uid, { id });
        throw refuseBarred(out);
      }
      if (known) await end(known.member.uid, { id: known.id });
      const open = await store.countSessions(db, uid);
      if (open > sessionLimits.perMember) changes.announce({ uid, ended: await store.trimSessions(db, uid) });
      await store.noteOnline(db, uid, now);
      give(cookies, id, secret);
      return {
        session: { id, uid, person, provenAt: now },
        others: Math.min(open, sessionLimits.perMember) - 1,
        liveToken: liveTokenOf({ sessionId: id, member }),
      };
    },

    async lend(member, device) {
      const { uid } = member;
      const standing = standingOf(memberPerson(member, { roleAwake: roleAwake(false) }), clock.now());
      // Its secret is thrown away: the program is known by the session's id alone.
      const added = await store.addSession(db, { member, standing, device }, clock.now());
      if (!added) throw refuse('logged_out');
      const trimmed = await store.trimSessions(db, uid);
      if (trimmed.length > 0) changes.announce({ uid, ended: trimmed });
      return added.id;
    },

    seen: (id, uid) => store.touchSession(db, id, uid, clock.now()),

    async close(session, cookies) {
      await end(session.uid, { id: session.id });
      forget(cookies);
    },

    async renew({ id, uid, person }, cookies) {
      const now = clock.now();
      const before = cookies.get(secretCookie.name);
      const secret =
        before &&
        (await store.replaceSecret(
          db,
          { id, before: store.hashOf(before), standing: standingOf(person, now) },
          now,
        ));
      if (secret) give(cookies, id, secret);
      changes.announce({ uid, moved: [id] });
    },

    async endAll(tx, uid, which) {
      const ended = await store.removeSessions(tx, { uid, ...which });
      return async () => changes.announce({ uid, ended });
    },

    memberChanged: async (uid) => changes.announce({ uid }),

    async prove({ id, uid, person }, cookies) {
      const now = clock.now();
      await store.proveSession(db, id, now);
      const before = cookies.get(secretCookie.name);
      const secret =
        before &&
        (await store.replaceSecret(
          db,
          { id, before: store.hashOf(before), standing: standingOf(person, now) },
          now + sessionLimits.previousIdMs,
        ));
      if (secret) give(cookies, id, secret);
      changes.announce({ uid, moved: [id] });
      return now;
    },

    byId,
    async liveToken({ id }) {
      const open = await byId(id);
      if (!open) throw refuse('logged_out');
      return liveTokenOf(open);
    },
    async byLiveToken(token) {
      const [, id = '', proof = ''] = tokenShape.exec(token) ?? [];
      const open = id === '' ? undefined : await byId(id);
      if (!open) return undefined;
      const [expected, given] = [Buffer.from(proofOf(open)), Buffer.from(proof)];
      return given.length === expected.length && timingSafeEqual(given, expected) ? open : undefined;
    },
    addHolder: (holder) => void holders.push(holder),
    onMemberChange: (listener) => void changeListeners.push(listener),
  };
}
