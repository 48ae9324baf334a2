// Frames of one connection, one after the other in the order they came; those that wait are bounded.

export type FrameQueue = {
  /** False where too much waits already. */
  take(text: string): boolean;
  /** Forgets the frames that wait; the one under way goes on. */
  drop(): void;
  isBusy(): boolean;
  /** Resolves once the frames under way and waiting are done. */
  idle(): Promise<void>;
};

type Parts = {
  /** Never rejects. */
  work(text: string): Promise<void>;
  maxWaiting: number;
  maxWaitingUnits: number;
};

export function createFrameQueue({ work, maxWaiting, maxWaitingUnits }: Parts): FrameQueue {
  let waiting: string[] = [];
  let units = 0;
  let running: Promise<void> | undefined;

  async function run(first: string) {
    await work(first);
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      units -= next.length;
      await work(next);
    }
    running = undefined;
  }

  return {
    take(text) {
      if (!running) running = run(text);
      else if (waiting.length >= maxWaiting || units + text.length > maxWaitingUnits) return false;
      else {
        waiting.push(text);
        units += text.length;
      }
      return true;
    },
    drop() {
      waiting = [];
      units = 0;
    },
    isBusy: () => running !== undefined,
    idle: async () => running,
  };
}
