// How a process ends. Asked once, it serves on while proxies turn to others, then closes in order; asked again, it ends
// at once.
//
//   serving ──▶ leaving ──▶ closing ──▶ ended        leaving: for `DRAIN_SECONDS`

/** A terminal tells the whole group, and a starter passes it on: two signals, one wish. */
const sameWishMs = 500;

type Parts = {
  /** Tells proxies; answers for how long to serve on. */
  leave(): number;
  close(): Promise<void>;
  /** What `close` may take. */
  closeWithinMs: () => number;
  end(code: number): void;
};

export function createStopping({ leave, close, closeWithinMs, end }: Parts) {
  let askedAt: number | undefined;

  async function stop() {
    const leaveMs = leave();
    if (leaveMs > 0) await new Promise((resolve) => setTimeout(resolve, leaveMs));
    setTimeout(() => end(1), closeWithinMs()).unref();
    await close();
    end(0);
  }

  return {
    onSignal() {
      const now = performance.now();
      if (askedAt === undefined) void stop();
      else if (now - askedAt < sameWishMs) return;
      else end(1);
      askedAt = now;
    },
    /** What started the process is gone. */
    onOrphaned() {
      if (askedAt !== undefined) return;
      askedAt = performance.now();
      void stop();
    },
  };
}
