// What single threads cost, and the machine as a whole, as Linux counts it.
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

function secondsOf(stat: string): number {
  const [user = 0, system = 0] = stat.split(') ').at(-1)?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / ticksPerSecond;
}

/** By their ids; of a process that has ended, none. */
export function threadSecondsOf(pid: number): Map<string, number> {
  try {
    return new Map(
      readdirSync(`/proc/${pid}/task`).map((thread) => [
        thread,
        secondsOf(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
      ]),
    );
  } catch {
    // It has ended meanwhile.
    return new Map();
  }
}

/** Of all cores together, since the machine started. */
export function machineSeconds(): { busy: number; all: number } {
  const [, ...ticks] = (readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? '').split(/\s+/).map(Number);
  const all = ticks.slice(0, 8).reduce((sum, each) => sum + each, 0);
  const [idle = 0, waiting = 0] = ticks.slice(3, 5);
  return { busy: (all - idle - waiting) / ticksPerSecond, all: all / ticksPerSecond };
}

/** Datagrams that were dropped because the receiving socket's buffer was full. */
export function droppedDatagrams(): number {
  const [names = '', values = ''] = readFileSync('/proc/net/snmp', 'utf8').match(/^Udp: .*$/gm) ?? [];
  return Number(values.split(' ')[names.split(' ').indexOf('RcvbufErrors')] ?? 0);
}
