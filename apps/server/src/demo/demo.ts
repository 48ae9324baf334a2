// What only a demo has: members with a past, invented at the first start, and calls and pages for developers.
import type { Use } from '../platform/engines.ts';
import type { App } from '../app-parts.ts';
import { type Clock, isMovable } from '../platform/clock.ts';
import type { Config } from '../config.ts';
import { createDev, type Dev } from './dev/http.ts';
import { createLookAround } from './dev/look-around.ts';
import { createTell } from './dev/tell.ts';
import { createInventedMembers } from './members.ts';
import type { DemoNeeds } from './needs.ts';
import { createSeeder } from './seed.ts';

export type Demo = Dev & Omit<App['demo'], 'beginLife'> & { hasResidents(): Promise<boolean> };

/** Production serves no call that would move it. */
const fixed = (clock: Clock) => ({ ...clock, advance: async () => clock.now() });

type DemoEngines = Use<'db' | 'clock' | 'jobs' | 'dictionaries' | 'notifications'>;

export function createDemo(
  engines: DemoEngines,
  {
    config,
    ...domains
  }: Omit<DemoNeeds, Exclude<keyof DemoEngines, 'notifications'>> & {
    config: Pick<Config, 'demoLife'>;
  },
): Demo {
  const needs = { ...engines, ...domains };
  const { clock, dictionaries, outbox, accounts, moderation, wallet, payments } = needs;
  const invented = createInventedMembers(needs);
  return {
    ...createSeeder({ ...needs, invented }),
    hasResidents: invented.hasResidents,
    ...createDev({
      outbox,
      cast: invented,
      unexclude: moderation.unexclude,
      creditTokens: wallet.credit,
      payments: payments.dev,
      clock: isMovable(clock) ? clock : fixed(clock),
      dictionaries,
      tell: createTell({ ...engines, members: accounts.members }),
      lookAround: createLookAround({ config, calls: accounts.calls, cast: invented }),
    }),
  };
}
