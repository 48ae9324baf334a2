// Time to the first frame: after a click, and after every media process was killed.
import { setTimeout as wait } from 'node:timers/promises';
import type { BenchWindow } from './canvas-camera.ts';
import type { Stage } from './stage.ts';

/** Between two clicks: not aligned with keyframes. */
const [shortestMs, longestMs] = [350, 750];
const backWithinMs = 30_000;
/** Time for a killed process to be replaced and both members to reconnect. */
const calmMs = 2500;

export async function firstFrames(stage: Stage, presses: number): Promise<number[]> {
  const times: number[] = [];
  await stage.goLive();
  // The first click also loads the player.
  for (let press = 0; press <= presses; press++) {
    const { firstFrameMs } = await stage.watch();
    if (press > 0) times.push(firstFrameMs);
    await stage.leave();
    await wait(shortestMs + ((press * 137) % (longestMs - shortestMs)));
  }
  await stage.endLive();
  return times;
}

/** Time until a frame is shown that was captured after every media process was killed. */
async function recovery({ host, viewer, mediaProcesses }: Stage): Promise<number> {
  for (const pid of mediaProcesses()) process.kill(pid, 'SIGKILL');
  const number = await host.evaluate(() => {
    const numbers = Object.entries((window as unknown as BenchWindow).drawn);
    return Number(numbers.toSorted(([, one], [, other]) => one - other).at(-1)?.[0] ?? 0);
  });
  const killedAt = await viewer.evaluate(() => {
    (window as unknown as BenchWindow).shown = [];
    return performance.timeOrigin + performance.now();
  });
  const back = await viewer.waitForFunction(
    (number) => (window as unknown as BenchWindow).shown.find((shown) => shown.number > number)?.at,
    number,
    { timeout: backWithinMs, polling: 50 },
  );
  return ((await back.jsonValue()) ?? 0) - killedAt;
}

export async function recoveries(stage: Stage, times: number): Promise<number[]> {
  await stage.goLive();
  await stage.watch();
  const found: number[] = [];
  for (let time = 0; time < times; time++) {
    await wait(calmMs);
    found.push(await recovery(stage));
  }
  await stage.leave();
  await stage.endLive();
  return found;
}
