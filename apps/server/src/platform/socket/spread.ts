// Does something to many over a time, a few in each step.

const stepMs = 100;

type How<T> = { overMs: number; send(each: T): void; wait(ms: number): Promise<unknown> };

export async function spread<T>(all: readonly T[], { overMs, send, wait }: How<T>): Promise<void> {
  const steps = Math.max(1, Math.ceil(overMs / stepMs));
  let sent = 0;
  for (let step = 1; step <= steps; step++) {
    const due = Math.ceil((all.length * step) / steps);
    for (const each of all.slice(sent, due)) send(each);
    sent = due;
    if (sent === all.length) return;
    await wait(stepMs);
  }
}
