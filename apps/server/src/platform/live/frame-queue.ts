// Frames of one connection, one after the other in the order they came; those that wait are bounded.
import type { LiveBounds } from './bounds.ts';

type Worker = {
  /** Never rejects. */
  work(text: string): Promise<void>;
};
type Bounds = Pick<LiveBounds, 'waitingFrames' | 'waitingUnits'>;

const none: string[] = [];

export class FrameQueue {
  private readonly worker: Worker;
  private readonly bounds: Bounds;
  /** Most connections never have a frame that waits. */
  private waiting = none;
  private units = 0;
  private running: Promise<void> | undefined;

  constructor(worker: Worker, bounds: Bounds) {
    this.worker = worker;
    this.bounds = bounds;
  }

  /** False where too much waits already. */
  take(text: string): boolean {
    const { waitingFrames, waitingUnits } = this.bounds;
    if (!this.running) this.running = this.run(text);
    else if (this.waiting.length >= waitingFrames || this.units + text.length > waitingUnits) return false;
    else {
      if (this.waiting === none) this.waiting = [];
      this.waiting.push(text);
      this.units += text.length;
    }
    return true;
  }

  /** Forgets the frames that wait; the one under way goes on. */
  drop(): void {
    this.waiting = none;
    this.units = 0;
  }

  get isBusy(): boolean {
    return this.running !== undefined;
  }

  /** Resolves once the frames under way and waiting are done. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(first: string) {
    await this.worker.work(first);
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      this.units -= next.length;
      await this.worker.work(next);
    }
    this.waiting = none;
    this.running = undefined;
  }
}
