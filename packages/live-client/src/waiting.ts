// Who waits for the login to be answered, and into which room each of them wants.
import { bounds } from './bounds.ts';
import type { Entry, LiveFailure } from './live-client.ts';

export type Wish = { ref: string } & Entry;
type One = { wish: Wish | undefined; resolve(): void; reject(failure: LiveFailure): void };

export function createWaiting() {
  let all: One[] = [];
  function take(which: (one: One) => boolean): One[] {
    const taken = all.filter(which);
    all = all.filter((one) => !which(one));
    return taken;
  }
  const wants = (one: One, wish: Wish | undefined) => one.wish?.ref === wish?.ref;

  return {
    /** Nothing where too many wait already. */
    add: (wish: Wish | undefined): Promise<void> | undefined =>
      all.length >= bounds.connectsAtOnce
        ? undefined
        : new Promise<void>((resolve, reject) => void all.push({ wish, resolve, reject })),
    get isEmpty() {
      return all.length === 0;
    },
    /** The last one's: where several want into different rooms, the others are joined after the login. */
    get wish() {
      return all.findLast((one) => one.wish)?.wish;
    },
    /** Logged in, with that wish; whoever has another goes on by `join`. */
    loggedIn(wish: Wish | undefined, join: (wish: Wish) => Promise<unknown>) {
      for (const one of take(() => true)) {
        if (!one.wish || wants(one, wish)) one.resolve();
        else join(one.wish).then(one.resolve, one.reject);
      }
    },
    /** For those with that wish, or, without one, for everybody. */
    refuse(failure: LiveFailure, wish?: Wish) {
      for (const { reject } of take((one) => !wish || wants(one, wish))) reject(failure);
    },
  };
}
