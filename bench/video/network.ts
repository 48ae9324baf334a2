// A network namespace for the measurement. Janus gathers no candidate on loopback, and no packet may leave for a real
// address: so the namespace has an interface with an address reserved for documentation.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** From a documentation range (RFC 5737). */
const nobodys = '192.0.2.1';
const given = 'BENCH_ADDRESS';

/** The address of all media of the measurement. */
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

/** True on Linux as root with Debian's `iproute2`. */
const isPossible = () => spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status === 0;

/** Runs this program again inside the namespace and answers its exit; undefined inside it, or where there is none. */
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
