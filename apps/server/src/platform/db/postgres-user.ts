// Which user Postgres runs as, and from where. It refuses to run as root, and initdb refuses a uid
// without a name, so we try ways of running it until one can read its programs and reach its folder:
//
//   ordinary user ───────────────► ourselves
//   ordinary uid without a name ─► a user namespace in which we are called nobody
//   root ──► the cluster's owner, else postgres, else nobody
//            └─ the folder is private (DATA_DIR under /root) ─► the same user, let past permissions
//            └─ the programs are private (a checkout under /root) ─► a user namespace in which root
//               is called nobody ─► the same user, with a copy of the programs (containers have no
//               user namespaces)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { copyForEveryone, type PostgresBinaries } from './postgres-binaries.ts';

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

/** Postgres asks whether it may read its programs in a manner that knows no privileges. */
type Way = { as: RunAs; readsProgramsAs: RunAs };

type PasswdEntry = { name: string; uid: number; gid: number };

function readPasswd(): PasswdEntry[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

const plainly = (as: RunAs): Way => ({ as, readsProgramsAs: as });

const asOurselves = plainly({ prefix: [], ids: {} });

/** Files keep their outer owner; inside the namespace this user is called nobody. */
const calledNobody = (owner?: RunAs['owner']): Way =>
  plainly({
    prefix: ['unshare', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`],
    ids: {},
    ...(owner && { owner }),
  });

function dropTo({ uid, gid }: { uid: number; gid: number }): Way[] {
  const owner = { uid, gid };
  const plain: RunAs = { prefix: [], ids: owner, owner };
  // setpriv runs as root and keeps the one right that private folders ask for.
  const right = '-all,+dac_override';
  const setpriv = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --inh-caps=${right} --ambient-caps=${right}`;
  const pastPermissions: RunAs = { prefix: setpriv.split(' '), ids: {}, owner };
  return [plainly(plain), { as: pastPermissions, readsProgramsAs: plain }];
}

function waysOfRoot(passwd: PasswdEntry[], clusterOwner: number | undefined): Way[] {
  const wanted = [
    passwd.find((entry) => clusterOwner !== 0 && entry.uid === clusterOwner),
    passwd.find((entry) => entry.name === 'postgres'),
    passwd.find((entry) => entry.name === 'nobody') ?? nobody,
  ];
  return wanted.flatMap((entry) => (entry ? dropTo(entry) : []));
}

function waysOfUser(me: number, passwd: PasswdEntry[], clusterOwner: number | undefined): Way[] {
  const isNamed = process.platform !== 'linux' || passwd.some((entry) => entry.uid === me);
  // A cluster that exists no longer needs initdb, nor a name.
  return isNamed || clusterOwner === me ? [asOurselves] : [calledNobody()];
}

function succeeds(script: string, argument: string, { prefix, ids }: RunAs): boolean {
  const [program = '', ...args] = [...prefix, '/bin/sh', '-c', script, 'sh', argument];
  return (
    spawnSync(program, args, { ...ids, cwd: '/', stdio: 'ignore', timeout: probeTimeoutMs }).status === 0
  );
}

const works = ({ as, readsProgramsAs }: Way, binaries: PostgresBinaries, folder: string): boolean =>
  succeeds('"$1" --version', binaries.postgres, readsProgramsAs) && succeeds('cd "$1"', folder, as);

/** `folder` is where the cluster lives or will live; `clusterOwner` the uid of one that exists. */
export function chooseUser(
  binaries: PostgresBinaries,
  folder: string,
  clusterOwner: number | undefined,
): { as: RunAs; binaries: PostgresBinaries } {
  const me = process.getuid?.() ?? 0;
  const passwd = process.platform === 'linux' ? readPasswd() : [];
  const ways = me === 0 ? waysOfRoot(passwd, clusterOwner) : waysOfUser(me, passwd, clusterOwner);
  const first = [...ways, ...(me === 0 ? [calledNobody({ uid: 0, gid: 0 })] : [])];
  const found = first.find((way) => works(way, binaries, folder));
  if (found) return { as: found.as, binaries };
  if (me === 0) {
    const copy = copyForEveryone(binaries);
    const last = ways.find((way) => works(way, copy, folder));
    if (last) return { as: last.as, binaries: copy };
  }
  throw new StartProblem(
    `The embedded Postgres cannot run as this user in ${path.resolve(folder)}: ` +
      'move the folder (DATA_DIR) where any user may enter, start as an ordinary user, or set DATABASE_URL.',
  );
}
