// Calls that wait for the login, each with the room it wants to join.
import { bounds } from './bounds.ts';
import type { Entry, LiveFailure } from './live-client.ts';

export type LoginRequest = { ref: string } & Entry;
type One = { requested: LoginRequest | undefined; resolve(): void; reject(failure: LiveFailure): void };

export function createWaiting() {
  let all: One[] = [];
  function take(which: (one: One) => boolean): One[] {
    const taken = all.filter(which);
    all = all.filter((one) => !which(one));
    return taken;
  }
  const wants = (one: One, requested: LoginRequest | undefined) => one.requested?.ref === requested?.ref;

  return {
    /** Undefined where too many calls wait already. */
    add: (requested: LoginRequest | undefined): Promise<void> | undefined =>
      all.length >= bounds.connectsAtOnce
        ? undefined
        : new Promise<void>((resolve, reject) => void all.push({ requested, resolve, reject })),
    get isEmpty() {
      return all.length === 0;
    },
    /** The latest call's room goes with the login; the rooms of the others are joined after it. */
    get requested() {
      return all.findLast((one) => one.requested)?.requested;
    },
    /** Resolves the calls of that room; the others go on with `join`. */
    loggedIn(requested: LoginRequest | undefined, join: (requested: LoginRequest) => Promise<unknown>) {
      for (const one of take(() => true)) {
        if (!one.requested || wants(one, requested)) one.resolve();
        else join(one.requested).then(one.resolve, one.reject);
      }
    },
    /** Rejects the calls of that room, or all calls where none is given. */
    refuse(failure: LiveFailure, requested?: LoginRequest) {
      for (const { reject } of take((one) => !requested || wants(one, requested))) reject(failure);
    },
  };
}
