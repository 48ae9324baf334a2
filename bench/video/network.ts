// The network that a measurement has to itself. Janus looks for no address on the loopback, and nothing
// shall be sent to an address that could be anybody's: so there is a namespace with one that is nobody's.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** Of the range that documents use (RFC 5737). */
const nobodys = '192.0.2.1';
const given = 'BENCH_ADDRESS';

/** Where all media of the measurement is. */
export const ownAddress: string = process.env[given] ?? '127.0.0.1';
/** Janus can be reached. */
export const isApart: boolean = given in process.env;

const furnish = [
  'ip link set lo up',
  'ip link add near type veth peer name far',
  `ip address add ${nobodys}/32 dev near`,
  'ip link set near up',
  'ip link set far up',
  'exec "$@"',
].join(' && ');

/** This machine has what it takes: Linux, root, Debian's `iproute2`. */
const isPossible = () => spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

/** Runs this very program again in there, and answers how it ended; nothing where this is it, or cannot be. */
export async function runApart(): Promise<number | undefined> {
  if (isApart || !isPossible()) return undefined;
  const program = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  const inside = spawn('unshare', ['--net', 'sh', '-c', furnish, 'sh', ...program], {
    stdio: 'inherit',
    env: { ...process.env, [given]: nobodys },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => inside.kill(signal));
  const [code] = (await once(inside, 'exit')) as [number | null];
  return code ?? 1;
}
