// Whether one of our own programs holds a UDP port, as far as Linux tells this user.
import { readdir, readFile, readlink } from 'node:fs/promises';

/** The number of each socket that is bound to the port; the tables give ports in hexadecimal. */
async function socketsOf(port: number): Promise<Set<string>> {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const tables = await Promise.all(
    ['udp', 'udp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap((table) => table.split('\n').map((row) => row.trim().split(/\s+/)));
  return new Set(rows.flatMap((row) => (row[1]?.endsWith(ending) && row[9] ? [`socket:[${row[9]}]`] : [])));
}

/** A process may end while it is looked at. */
async function holdsAny(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const names = await readdir(`/proc/${pid}/fd`).catch(() => []);
  for (const name of names)
    if (sockets.has(await readlink(`/proc/${pid}/fd/${name}`).catch(() => ''))) return true;
  return false;
}

/** `program`: what its command line holds. */
export async function isHeldBy(program: RegExp, port: number): Promise<boolean> {
  const sockets = await socketsOf(port);
  for (const pid of sockets.size > 0 ? await readdir('/proc').catch(() => []) : []) {
    const command = /^\d+$/.test(pid) ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (program.test(command) && (await holdsAny(pid, sockets))) return true;
  }
  return false;
}
