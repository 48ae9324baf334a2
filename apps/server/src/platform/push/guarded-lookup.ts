// Looks up the host of a push service and refuses addresses inside our own network. It runs inside the connection
// itself: a name that answers otherwise the second time gains nothing.
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { addressKind } from '@alcove/sfu';
import { isLoopback } from '../loopback.ts';

export type ResolveHost = (host: string) => Promise<LookupAddress[]>;

const resolveBySystem: ResolveHost = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true, verbatim: true }, (error, found) =>
      error ? reject(error) : resolve(found),
    );
  });

export const forbiddenAddress = 'FORBIDDEN_ADDRESS';

export function createGuardedLookup({
  allowsLoopback,
  resolve = resolveBySystem,
}: {
  allowsLoopback: boolean;
  resolve?: ResolveHost;
}): LookupFunction {
  const isAllowed = ({ address }: LookupAddress) =>
    addressKind(address) === 'public' || (allowsLoopback && isLoopback(address));

  async function find(host: string): Promise<LookupAddress[]> {
    const found = await resolve(host);
    // A name with one private address among others is an attack, not a push service.
    if (found.length > 0 && found.every(isAllowed)) return found;
    throw Object.assign(new Error('no public address'), { code: forbiddenAddress });
  }

  return (host, options, done) => {
    void (async () => {
      try {
        const found = await find(host);
        const [first] = found;
        if (options.all) done(null, found);
        else done(null, first?.address ?? '', first?.family);
      } catch (error) {
        done(error as NodeJS.ErrnoException, []);
      }
    })();
  };
}
