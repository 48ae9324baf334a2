// A process's own connection to a shared bus, which a test may break: what is published or should be received
// meanwhile is lost, as with a connection that was cut.
import type { Bus } from '../bus.ts';

export type BreakableBus = Bus & {
  break(): void;
  /** The connection is back: listeners of `onGap` are called. */
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
