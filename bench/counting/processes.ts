// What a process and all it started cost, as Linux counts it.
import { readFileSync } from 'node:fs';

const ticksPerSecond = 100;

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** `without`: processes that are left out, with all that they started. */
function treeOf(pid: number, without: (pid: number) => boolean): number[] {
  const own = read(pid, `task/${pid}/children`).trim();
  const children = own === '' ? [] : own.split(' ').map(Number);
  return [pid, ...children.filter((child) => !without(child)).flatMap((child) => treeOf(child, without))];
}

const none = () => false;

/** Of every thread, of children, and of children that have ended. */
export function cpuSecondsOf(pid: number, without: (pid: number) => boolean = none): number {
  const ticks = treeOf(pid, without).map((each) => {
    // After the name, which may hold anything: utime, stime, cutime, cstime.
    const fields = read(each, 'stat').split(') ').at(-1)?.split(' ').slice(11, 15) ?? [];
    return fields.reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

export const residentBytesOf = (pid: number, without: (pid: number) => boolean = none): number =>
  treeOf(pid, without).reduce(
    (sum, each) => sum + Number(/^VmRSS:\s+(\d+) kB/m.exec(read(each, 'status'))?.[1] ?? 0) * 1024,
    0,
  );
