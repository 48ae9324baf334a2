// STUN and TURN servers for live video, where the operator configured any: without them browsers reach the media
// processes at the server's own addresses. Members get a user name and a password for the relay that are valid for
// ten minutes, made from a secret that only the server and the relay know (coturn's `use-auth-secret`).
import { createHmac } from 'node:crypto';
import { secondsOf, type SessionConfiguration } from '@alcove/protocol';
import type { Clock } from './clock.ts';

export type IceSettings = {
  stunUrls: readonly string[];
  turn?: { urls: readonly string[]; secret: string };
};
type IceServers = NonNullable<SessionConfiguration['IceServers']>;

/** Clients ask for new credentials earlier: see `iceRenewMs` of the SDK. */
const validSeconds = 600;
const nameLength = 16;

/** The relay counts by this name, and does not learn which member it stands for. */
const nameOf = (uid: number, secret: string): string =>
  createHmac('sha256', secret).update(`member ${uid}`).digest('base64url').slice(0, nameLength);

export function createIceServers({ clock, settings }: { clock: Clock; settings: IceSettings }) {
  const { stunUrls, turn } = settings;

  function relay(uid: number): IceServers {
    if (!turn) return [];
    const until = secondsOf(clock.now()) + validSeconds;
    const username = `${until}:${nameOf(uid, turn.secret)}`;
    // SHA-1 because coturn computes the same.
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
    return [{ urls: [...turn.urls], username, credential }];
  }

  /** The ICE servers of a member; empty where none are configured. */
  return (uid: number): IceServers => [
    ...(stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []),
    ...relay(uid),
  ];
}
export type IceServersOf = ReturnType<typeof createIceServers>;
