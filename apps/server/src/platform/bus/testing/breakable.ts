// A process's own line to a shared bus, which a test may break: what it tells or should hear meanwhile is
// gone, as with a connection that was lost.
import type { Bus } from '../bus.ts';

export type BreakableBus = Bus & {
  break(): void;
  /** Back again: everybody is told of the gap. */
  mend(): void;
};

export function breakable(bus: Bus): BreakableBus {
  const healers: (() => void)[] = [];
  let broken = false;
  return {
    ...bus,
    break: () => void (broken = true),
    mend() {
      broken = false;
      for (const heal of healers) heal();
    },
    publish: async (topic, message) => {
      if (!broken) await bus.publish(topic, message);
    },
    subscribe: (topic, receive) =>
      bus.subscribe(topic, (message) => {
        if (!broken) receive(message);
      }),
    onGap: (heal) => void healers.push(heal),
    close: async () => {},
  };
}
