// Calls that wait for the login, each with the room it wants to join.
import { bounds } from './bounds.ts';
import type { Entry, LiveFailure } from './live-client.ts';

export type LoginRequest = { ref: string } & Entry;
type One = { wish: LoginRequest | undefined; resolve(): void; reject(failure: LiveFailure): void };

export function createWaiting() {
  let all: One[] = [];
  function take(which: (one: One) => boolean): One[] {
    const taken = all.filter(which);
    all = all.filter((one) => !which(one));
    return taken;
  }
  const wants = (one: One, wish: LoginRequest | undefined) => one.wish?.ref === wish?.ref;

  return {
    /** Undefined where too many calls wait already. */
    add: (wish: LoginRequest | undefined): Promise<void> | undefined =>
      all.length >= bounds.connectsAtOnce
        ? undefined
        : new Promise<void>((resolve, reject) => void all.push({ wish, resolve, reject })),
    get isEmpty() {
      return all.length === 0;
    },
    /** The latest call's room goes with the login; the rooms of the others are joined after it. */
    get wish() {
      return all.findLast((one) => one.wish)?.wish;
    },
    /** Resolves the calls of that room; the others go on with `join`. */
    loggedIn(wish: LoginRequest | undefined, join: (wish: LoginRequest) => Promise<unknown>) {
      for (const one of take(() => true)) {
        if (!one.wish || wants(one, wish)) one.resolve();
        else join(one.wish).then(one.resolve, one.reject);
      }
    },
    /** Rejects the calls of that room, or all calls where none is given. */
    refuse(failure: LiveFailure, wish?: LoginRequest) {
      for (const { reject } of take((one) => !wish || wants(one, wish))) reject(failure);
    },
  };
}
