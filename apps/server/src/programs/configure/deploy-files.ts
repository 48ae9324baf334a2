// The files of `deploy/` filled in for one machine. They are whole as they stand there, for a site that is called
// alcove.example; a line that names the process of port 3000 stands once for each process.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from './whole-file.ts';

export const proxies = ['nginx', 'caddy', 'haproxy', 'none'] as const;

export type Machine = {
  /** The checkout. */
  project: string;
  /** Of the site's address. */
  host: string;
  proxy: (typeof proxies)[number];
  /** One for each process. */
  ports: readonly number[];
  /** Of the first process; the others have theirs below /var/lib/alcove. */
  dataDir: string;
  /** The first of the UDP ports of the first process, and how many each has. */
  udp: { first: number; perProcess: number };
  backupDir: string;
  contact: string;
  /** Where the files are written. */
  folder: string;
  turn?: { secret: string; announcedAddress: string };
};

const shipped = path.resolve(import.meta.dirname, '../../../../../deploy');
const processLine = /127\.0\.0\.1:3000|alcove@3000(?!\.service)/;

const forEachPort = (text: string, ports: readonly number[]): string =>
  text
    .split('\n')
    .flatMap((line) =>
      processLine.test(line) ? ports.map((port) => line.replaceAll('3000', String(port))) : [line],
    )
    .join('\n');

export function fillIn(text: string, machine: Machine): string {
  const { project, host, proxy, ports, dataDir, backupDir, contact, folder, turn } = machine;
  const examples: [string, string][] = [
    ['/var/backups/alcove', backupDir],
    ['/opt/alcove', project],
    ['/etc/alcove', folder],
    ['contact@alcove.example', contact],
    ['alcove.example', host],
    ['proxy=nginx', `proxy=${proxy}`],
    ['alcove@3000.service', `alcove@${ports[0]}.service`],
    ['/var/lib/alcove/3000', dataDir],
    [`/var/lib/alcove/${ports[0]}`, dataDir],
    ['203.0.113.7', turn?.announcedAddress ?? '203.0.113.7'],
    ['static-auth-secret=', `static-auth-secret=${turn?.secret ?? ''}`],
  ];
  return examples.reduce(
    (filled, [example, own]) => filled.replaceAll(example, () => own),
    forEachPort(text, ports),
  );
}

/** Of `deploy/`, by name: what this machine needs. */
const isWanted = (name: string, { proxy, turn }: Machine): boolean => {
  const of = { 'nginx.conf': 'nginx', Caddyfile: 'caddy', 'haproxy.cfg': 'haproxy' }[name];
  if (of !== undefined) return of === proxy;
  if (name === 'coturn.conf') return turn !== undefined;
  return /^(?:alcove|install\.sh$|journald)/.test(name);
};

/** What a process has of its own: read by its unit. */
function ofProcess({ udp, dataDir }: Machine, nth: number): string {
  const first = udp.first + nth * udp.perProcess;
  const range = udp.perProcess === 1 ? String(first) : `${first}-${first + udp.perProcess - 1}`;
  return `MEDIA_UDP_PORTS=${range}\n${nth === 0 ? `DATA_DIR=${dataDir}\n` : ''}`;
}

/** Writes them into the machine's folder; answers their names. */
export function writeDeployFiles(machine: Machine): string[] {
  const filled = readdirSync(shipped)
    .filter((name) => isWanted(name, machine))
    .map((name): [string, string] => [name, fillIn(readFileSync(path.join(shipped, name), 'utf8'), machine)]);
  const ofProcesses = machine.ports.map((port, nth): [string, string] => [
    `${port}.env`,
    ofProcess(machine, nth),
  ]);
  for (const [name, text] of [...filled, ...ofProcesses])
    writeWhole(path.join(machine.folder, name), text, { mode: name === 'coturn.conf' ? 0o600 : 0o644 });
  return [...filled, ...ofProcesses].map(([name]) => name);
}
