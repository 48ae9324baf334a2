// What the feed needs of a browser: a lock that one tab holds, a channel between tabs. The only file that knows
// Web Locks and BroadcastChannel; without them each tab stands for itself.
import { nothing } from '../clock.ts';

export type Locks = {
  /** Calls `onHeld` once this tab holds the lock. Returns how to let go of it, or to stop waiting for it. */
  hold(name: string, onHeld: () => void): () => void;
};

export type Channel = {
  post(message: unknown): void;
  close(): void;
};
export type OpenChannel = (name: string, listener: (message: unknown) => void) => Channel;

export const browserLocks: Locks = {
  hold(name, onHeld) {
    // Outside of secure contexts there are none.
    if (!('locks' in navigator)) {
      onHeld();
      return nothing;
    }
    const leave = new AbortController();
    let release = nothing;
    navigator.locks
      .request(name, { signal: leave.signal }, () => {
        onHeld();
        return new Promise<void>((resolve) => (release = resolve));
      })
      .catch(nothing); // It was left while it waited.
    return () => {
      leave.abort();
      release();
    };
  },
};

export const browserChannel: OpenChannel = (name, listener) => {
  if (!('BroadcastChannel' in globalThis)) return { post: nothing, close: nothing };
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => listener(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel never leaves its origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
};
