// Who is logged in where. A session is opened at login, known by a secret in a cookie, given another
// secret when its owner's standing changes, and ended by logout, by its owner elsewhere, or by time.
import { createHmac } from 'node:crypto';
import { sessionCookies, sessionLimits, standingOf } from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Cookies } from '../../../platform/http/call.ts';
import type { Session, Sessions } from '../../../platform/http/session.ts';
import { purposeKey } from '../../../platform/purpose-key.ts';
import type { SessionEnding } from '../../../platform/socket/sockets.ts';
import { type Member, memberPerson } from '../members.ts';
import { addSession, findSession, hashOf, removeSession } from './session-store.ts';

export type MemberSessions = Pick<Sessions, 'read'> & {
  /** Logs her in on this browser; whatever session the browser had before ends. */
  open(
    member: Member,
    browser: { cookies: Cookies; userAgent: string },
    options: { secondFactor: boolean },
  ): Promise<Session>;
  /** Ends this session here and now. */
  close(session: Session, cookies: Cookies): Promise<void>;
  /** The live socket's proof; lives as long as the session. */
  liveToken(session: Pick<Session, 'id'>): string;
  /** Whether a member's role is awake. */
  roleAwake(member: Member, secondFactor: boolean): boolean;
  /** Hears of every session that ends or moves, in whichever process: its sockets go. */
  onEnd(hear: (id: string, ending: SessionEnding) => void): void;
};

type Parts = { db: Database; clock: Clock; secretKey: string; production: boolean };

const { secret: secretCookie, id: idCookie } = sessionCookies;

function forget(cookies: Cookies) {
  cookies.clear(secretCookie.name);
  cookies.clear(idCookie.name);
}

export function createSessions({ db, clock, secretKey, production }: Parts): MemberSessions {
  const tokenKey = purposeKey(secretKey, 'live token');
  const listeners: ((id: string, ending: SessionEnding) => void)[] = [];
  const roleAwake = (member: Member, secondFactor: boolean) => !production || secondFactor;

  return {
    roleAwake,
    async read(cookies, { mayAnswer }) {
      const secret = cookies.get(secretCookie.name);
      if (secret === undefined) return {};
      const now = clock.now();
      const stored = await findSession(db, hashOf(secret), now);
      if (!stored || stored.seenAt + sessionLimits.idleMs <= now) {
        if (mayAnswer) forget(cookies);
        return {};
      }
      const { id, member, provenAt, secondFactor } = stored;
      const person = memberPerson(member, { roleAwake: roleAwake(member, secondFactor) });
      return { session: { id, uid: member.uid, person, provenAt } };
    },

    async open(member, { cookies, userAgent }, { secondFactor }) {
      const now = clock.now();
      const before = cookies.get(secretCookie.name);
      const person = memberPerson(member, { roleAwake: roleAwake(member, secondFactor) });
      const known = before === undefined ? undefined : await findSession(db, hashOf(before), now);
      if (known) await removeSession(db, known.id);
      const { id, secret } = await addSession(
        db,
        { uid: member.uid, standing: standingOf(person, now), device: userAgent.slice(0, 120) },
        now,
      );
      const maxAgeSeconds = sessionLimits.idleMs / 1000;
      cookies.set(secretCookie.name, secret, { maxAgeSeconds, httpOnly: true });
      cookies.set(idCookie.name, id, { maxAgeSeconds });
      return { id, uid: member.uid, person, provenAt: now };
    },

    async close(session, cookies) {
      await removeSession(db, session.id);
      forget(cookies);
      for (const hear of listeners) hear(session.id, 'over');
    },

    liveToken: ({ id }) => `${id}.${createHmac('sha256', tokenKey).update(id).digest('base64url')}`,
    onEnd: (hear) => void listeners.push(hear),
  };
}
