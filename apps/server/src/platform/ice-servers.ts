// STUN and TURN for live video, where the operator has any: without them browsers and the media processes find
// each other by the house's own addresses. Whoever may use the relay has a name and a password that are valid
// for minutes, made from a secret that only we and the relay know (coturn's `use-auth-secret`).
import { createHmac } from 'node:crypto';
import type { SessionConfiguration } from '@alcove/protocol';
import type { Clock } from './clock.ts';

export type IceSettings = {
  stunUrls: readonly string[];
  turn?: { urls: readonly string[]; secret: string };
};
type IceServers = NonNullable<SessionConfiguration['IceServers']>;

/** Clients ask for others before: see `iceRenewMs` of the SDK. */
const validSeconds = 600;
const nameLength = 16;

/** The relay counts by it, and does not learn whose it is. */
const nameOf = (uid: number, secret: string): string =>
  createHmac('sha256', secret).update(`member ${uid}`).digest('base64url').slice(0, nameLength);

export function createIceServers({ clock, settings }: { clock: Clock; settings: IceSettings }) {
  const { stunUrls, turn } = settings;

  function relay(uid: number): IceServers {
    if (!turn) return [];
    const until = Math.floor(clock.now() / 1000) + validSeconds;
    const username = `${until}:${nameOf(uid, turn.secret)}`;
    // What coturn computes: the hash is its choice.
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return [{ urls: [...turn.urls], username, credential }];
  }

  /** Of a member; none where there are none. */
  return (uid: number): IceServers => [
    ...(stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []),
    ...relay(uid),
  ];
}
export type IceServersOf = ReturnType<typeof createIceServers>;
