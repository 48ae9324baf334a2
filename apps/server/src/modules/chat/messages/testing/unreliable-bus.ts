// A bus that does to its events what a test asks for.
import { createInProcessBus } from '../../../../platform/bus/in-process.ts';
import { type Bus, BusRefusal } from '../../../../platform/bus/bus.ts';
import { silentLog } from '../../../../testing/index.ts';

/** `lose`: as one whose publisher is killed meanwhile. `hold`: until `release`. */
export type Fate = 'carry' | 'lose' | 'refuse' | 'hold';

export type UnreliableBus = Bus & {
  fate: (message: unknown) => Fate;
  /** Carries what was held, the last first. */
  release(): Promise<void>;
  /** As after a lost connection. */
  tellGap(): void;
};

export function createUnreliableBus(): UnreliableBus {
  const inner = createInProcessBus({ log: silentLog });
  const healers: (() => void)[] = [];
  const held: (() => Promise<void>)[] = [];
  const bus: UnreliableBus = {
    ...inner,
    fate: () => 'carry',
    async publish(topic, message) {
      const fate = bus.fate(message);
      if (fate === 'refuse') throw new BusRefusal('the bus is away');
      if (fate === 'hold') held.push(() => inner.publish(topic, message));
      if (fate === 'carry') await inner.publish(topic, message);
    },
    onGap: (heal) => void healers.push(heal),
    async release() {
      for (const carry of held.splice(0).toReversed()) await carry();
    },
    tellGap: () => healers.forEach((heal) => heal()),
  };
  return bus;
}
