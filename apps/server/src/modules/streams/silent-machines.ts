// Machines whose relays fall silent here one after the other. They are avoided for a while: their cameras are not
// relayed to this machine, and viewers connect to the machine of the publisher. Relays are tried again with new views.
import type { Use } from '../../platform/engines.ts';
import type { StreamMetrics } from './metrics.ts';

/** Each takes the three seconds after which a relay counts as silent. */
const silencesMax = 2;
/** A relay that lasted so long was no failure, and what was before it does not count any more. */
const steadyMs = 10_000;
export const avoidedMs = 5 * 60_000;

type Machine = { silences: number; silentAt: number; avoidedUntilAt: number };

type Needs = Use<'clock' | 'log'> & { metrics: Pick<StreamMetrics, 'machineAvoided'> };

export function createSilentMachines({ clock, log, metrics }: Needs) {
  /** By their addresses. */
  const machines = new Map<string, Machine>();
  const listeners: ((machine: string) => void)[] = [];

  const machineAt = (address: string): Machine =>
    machines.get(address) ?? { silences: 0, silentAt: -Infinity, avoidedUntilAt: -Infinity };
  const isAvoided = (address: string) => machineAt(address).avoidedUntilAt > clock.now();

  function avoid(address: string) {
    if (isAvoided(address)) return;
    const avoidedUntilAt = clock.now() + avoidedMs;
    machines.set(address, { ...machineAt(address), avoidedUntilAt });
    metrics.machineAvoided();
    const fields = { machine: address, untilAt: avoidedUntilAt };
    log.warn(fields, 'relays of a machine are silent: its cameras are watched there for a while');
    for (const listener of listeners) listener(address);
  }

  return {
    isAvoided,
    /** Found out by another process of this machine, or here. */
    avoid,
    /** A relay that was opened then fell silent. Relays that were open together fall silent together, and count once. */
    fellSilent(address: string, openedAt: number): void {
      const { silences, silentAt, avoidedUntilAt } = machineAt(address);
      if (openedAt < silentAt) return;
      const now = clock.now();
      const isInARow = openedAt - silentAt < steadyMs && now - openedAt < steadyMs;
      const inARow = isInARow ? silences + 1 : 1;
      machines.set(address, { silences: inARow, silentAt: now, avoidedUntilAt });
      if (inARow >= silencesMax) avoid(address);
    },
    onAvoided: (listener: (machine: string) => void) => void listeners.push(listener),
  };
}
export type SilentMachines = ReturnType<typeof createSilentMachines>;
