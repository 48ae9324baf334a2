// Which user Postgres runs as. It refuses to run as root, and initdb refuses a uid without a name,
// so we look for a way of running it that can read its programs and reach its folder:
//
//   ordinary user ───────────────► ourselves
//   ordinary uid without a name ─► a user namespace in which we are called nobody
//   root ──► the cluster's owner, else postgres, else nobody
//            └─ cannot reach the folder (a checkout under /root) ─► the same user, allowed past
//               directory permissions ─► a user namespace in which root is called nobody
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const nobody = { uid: 65534, gid: 65534 };
const probeTimeoutMs = 10_000;

export type RunAs = {
  /** Goes before the program's name. */
  prefix: string[];
  /** What Node is asked to switch to before it runs the prefix. */
  ids: { uid?: number; gid?: number };
  /** Whom the cluster's files must belong to; none when they are ours anyway. */
  owner?: { uid: number; gid: number };
};

type PasswdEntry = { name: string; uid: number; gid: number };

function readPasswd(): PasswdEntry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

const ourselves: RunAs = { prefix: [], ids: {} };

/** Files keep their outer owner: whoever we are, in there we are called nobody. */
const calledNobody = (owner?: RunAs['owner']): RunAs => ({
  prefix: ['unshare', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
  ids: {},
  ...(owner && { owner }),
});

function dropTo({ uid, gid }: { uid: number; gid: number }): RunAs[] {
  const owner = { uid, gid };
  // setpriv runs as root and keeps the one right that root's private folders ask for.
  const right = '-all,+dac_override';
  const pastPermissions = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --inh-caps=${right} --ambient-caps=${right}`;
  return [
    { prefix: [], ids: owner, owner },
    { prefix: pastPermissions.split(' '), ids: {}, owner },
  ];
}

function candidates(clusterOwner: number | undefined): RunAs[] {
  const me = process.getuid?.();
  if (me === undefined) return [ourselves];
  const passwd = process.platform === 'linux' ? readPasswd() : [];
  if (me !== 0) {
    const named = process.platform !== 'linux' || passwd.some((entry) => entry.uid === me);
    // A cluster that exists no longer needs initdb, nor a name.
    return named || clusterOwner === me ? [ourselves] : [calledNobody(), ourselves];
  }
  const wanted = [
    passwd.find((entry) => clusterOwner !== undefined && clusterOwner !== 0 && entry.uid === clusterOwner),
    passwd.find((entry) => entry.name === 'postgres'),
    passwd.find((entry) => entry.name === 'nobody') ?? nobody,
  ];
  return [...wanted.flatMap((entry) => (entry ? dropTo(entry) : [])), calledNobody({ uid: 0, gid: 0 })];
}

/** Whether the programs run and the folder opens that way. */
function works({ prefix, ids }: RunAs, binaries: PostgresBinaries, folder: string): boolean {
  const script = '"$1" --version >/dev/null && cd "$2"';
  const [program = '', ...args] = [...prefix, '/bin/sh', '-c', script, 'sh', binaries.postgres, folder];
  return (
    spawnSync(program, args, { ...ids, cwd: '/', stdio: 'ignore', timeout: probeTimeoutMs }).status === 0
  );
}

/** `folder` is where the cluster lives or will live; `clusterOwner` the uid of one that exists. */
export function chooseUser(
  binaries: PostgresBinaries,
  folder: string,
  clusterOwner: number | undefined,
): RunAs {
  const found = candidates(clusterOwner).find((way) => works(way, binaries, folder));
  if (found) return found;
  throw new StartProblem(
    `The embedded Postgres cannot run as this user in ${path.resolve(folder)}: ` +
      'move the folder (DATA_DIR) where any user may enter, start as an ordinary user, or set DATABASE_URL.',
  );
}
