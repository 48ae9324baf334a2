// What a process and Redis spend on what happens elsewhere: processor time as the scheduler of Linux counts it, in
// nanoseconds, and bytes through Redis.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Of all its threads. */
export function cpuMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const spent = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return spent.reduce((sum, one) => sum + one, 0) / 1e6;
}

/** Received and sent since it started. */
async function redisBytes(url: string): Promise<number> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('INFO stats\r\nQUIT\r\n');
  let said = '';
  socket.setEncoding('utf8').on('data', (text: string) => void (said += text));
  await once(socket, 'close');
  const numberOf = (name: string) => Number(new RegExp(`${name}:(\\d+)`).exec(said)?.[1]);
  return numberOf('total_net_input_bytes') + numberOf('total_net_output_bytes');
}

export type Cost = { seconds: number; cpuMs: number; bytes: number };

/** Of one process, and of Redis, while `work` goes on. */
export type Measure = (work: () => Promise<unknown>) => Promise<Cost>;

export const measureOf =
  (pid: number, redisUrl: string): Measure =>
  async (work) => {
    const [startedAt, cpuMs, bytes] = [performance.now(), cpuMsOf(pid), await redisBytes(redisUrl)];
    await work();
    // What is under way arrives.
    await wait(settleMs);
    return {
      seconds: (performance.now() - startedAt) / 1000,
      cpuMs: cpuMsOf(pid) - cpuMs,
      bytes: (await redisBytes(redisUrl)) - bytes,
    };
  };

const settleMs = 1000;

/** Beyond what the process spends in as much time without work, for each of `count`. */
export function costOfEach(cost: Cost, idle: Cost, count: number): { cpuMs: number; bytes: number } {
  const beyond = (of: 'cpuMs' | 'bytes') => (cost[of] - (idle[of] / idle.seconds) * cost.seconds) / count;
  return { cpuMs: Math.max(0, beyond('cpuMs')), bytes: Math.max(0, beyond('bytes')) };
}
