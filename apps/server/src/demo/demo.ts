// What only a demo has: members with a past, invented at the first start, and calls and pages for developers.
import type { Use } from '../platform/engines.ts';
import type { App } from '../app-parts.ts';
import type { Accounts } from '../modules/accounts/index.ts';
import type { Moderation } from '../modules/moderation/index.ts';
import type { Payments } from '../modules/payments/index.ts';
import type { Wallet } from '../modules/wallet/index.ts';
import { type Clock, isMovable } from '../platform/clock.ts';
import type { Notifications } from '../platform/notifications.ts';
import type { DemoOutbox } from '../platform/outbox.ts';
import type { PasswordHashes } from '../platform/password-hash.ts';
import { createDev, type Dev } from './dev/http.ts';
import { createTell } from './dev/tell.ts';
import { createInventedMembers } from './members.ts';
import { createSeeder, type Seeded } from './seed.ts';

export type Demo = Dev & App['demo'];

type Needs = Omit<Seeded, 'accounts' | 'payments' | 'wallet'> &
  Use<'db' | 'clock' | 'dictionaries'> & {
    notificationEvents: Notifications;
    outbox: Pick<DemoOutbox, 'list'>;
    passwords: Pick<PasswordHashes, 'hash'>;
    accounts: Accounts;
    moderation: Pick<Moderation, 'unexclude'>;
    payments: Seeded['payments'] & Pick<Payments, 'dev'>;
    wallet: Seeded['wallet'] & Pick<Wallet, 'credit'>;
  };

/** Production serves no call that would move it. */
const fixed = (clock: Clock) => ({ ...clock, advance: async () => clock.now() });

export function createDemo(needs: Needs): Demo {
  const { db, clock, dictionaries, outbox, accounts } = needs;
  const invented = createInventedMembers(needs);
  const { members } = accounts;
  return {
    ...createSeeder({ ...needs, invented }),
    ...createDev({
      outbox,
      cast: invented,
      unexclude: needs.moderation.unexclude,
      creditTokens: needs.wallet.credit,
      payments: needs.payments.dev,
      clock: isMovable(clock) ? clock : fixed(clock),
      dictionaries,
      tell: createTell({ db, clock, members, notifications: needs.notificationEvents }),
    }),
  };
}
