// Payments: orders of Premium and tokens, their providers' webhooks, refunds, and the Premium of all members.
import type { paymentsCalls, Site, Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Config } from '../../config.ts';
import type { CardProvider } from '../../platform/cards/cards.ts';
import type { SandboxCards } from '../../platform/cards/sandbox/sandbox-cards.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { CardHooks } from '../../platform/http/card-routes.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Members, OpenProfiles, PersonalData } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { createBuyers } from './buyers.ts';
import { createDelivery } from './delivery.ts';
import { createPaymentsDev, type PaymentsDev } from './dev.ts';
import { createFacts } from './facts.ts';
import { createFailedRefunds } from './failed-refunds.ts';
import { createHooks } from './hooks.ts';
import { createPaymentHistory } from './history.ts';
import { createPaymentMetrics } from './metrics.ts';
import { createImportPurchase, type ImportPurchase } from './import-purchase.ts';
import { createOperatorCalls } from './operator/http.ts';
import { createPaymentsCalls } from './http.ts';
import { createPaymentsPersonalData } from './personal-data.ts';
import { createPaymentsOfMembers, type PaymentsOfMembers } from './of-members.ts';
import { createPremium, type Grant, type Granted, type PastGrant } from './premium.ts';
import { pricesNamedBy } from './price-list.ts';
import { createPrices } from './prices.ts';
import { createReceipts } from './receipts.ts';
import { createRefunds } from './refunds.ts';
import { createStarting } from './starting.ts';

export type { Grant, Granted, PastGrant } from './premium.ts';
export { priceList } from './price-list.ts';

export type Payments = {
  calls: Handlers<typeof paymentsCalls>;
  dev: PaymentsDev;
  /** Before the wallet's: what waits for a refund is given up with the member. */
  personalData: PersonalData;
  /** Where providers tell what became of payments. */
  hooks: CardHooks;
  /** Free days for a contribution, in the transaction of its cause; once for each item, for certified members. */
  grantPremium(tx: Database, grant: Grant): Promise<Granted>;
  /** Free days that a member was given, the latest first. */
  grantsOf(uid: Uid): Promise<PastGrant[]>;
  /** Whether the member may buy and give. */
  mayPay(uid: Uid): Promise<boolean>;
  importPurchase: ImportPurchase;
  /** For the team's page of members. */
  ofMembers: PaymentsOfMembers;
};

type Domains = {
  config: Config;
  /** Who runs the site: receipts name them. */
  operator(): Site['operator'];
  /** Sends receipts. */
  mail: Pick<Mail, 'send'>;
  /** Who takes cards, and who did before: webhooks and refunds of theirs go on. */
  cards: {
    /** Without one nothing is sold. */
    provider?: CardProvider | undefined;
    former?: CardProvider | undefined;
    /** One of them, where the demo plays it. */
    sandbox?: SandboxCards | undefined;
  };
  /** Scheme and host of the site as people see it. */
  origin(): string;
  members: Members;
  announceMember(uid: Uid): Promise<void>;
  premiumProlonged(tx: Database, uid: Uid): Promise<void>;
  wallet: Wallet;
  relations: Pick<Relations, 'apart' | 'isHidden'>;
  openProfiles: Pick<OpenProfiles, 'bannedAmong' | 'shownAmong'>;
};

export async function createPayments(
  engines: Use<'db' | 'clock' | 'jobs' | 'log' | 'rateLimits' | 'dictionaries' | 'metrics' | 'notifications'>,
  domains: Domains,
): Promise<Payments> {
  const needs = { ...engines, ...domains };
  const { config, db, clock } = needs;
  const { provider, former, sandbox } = needs.cards;
  const metrics = createPaymentMetrics(needs.metrics);
  const providerOf = (name: string) => [provider, former].find((known) => known?.name === name);
  const statement = config.statementText;
  const prices = createPrices(pricesNamedBy(config.prices), provider);
  const premium = createPremium(needs);
  const buyers = createBuyers({
    ...needs,
    secretKey: config.secretKey,
    limited: config.rateLimits === 'on',
    newBuyerDayCents: config.newBuyerDayCents,
  });
  needs.wallet.registerGiverRules(buyers);
  const refunds = createRefunds({ ...needs, providerOf, premium });
  const failedRefunds = createFailedRefunds({ ...needs, refunds });
  metrics.watchRefunds(failedRefunds.countOpen);
  const receipts = createReceipts(needs);
  const delivery = createDelivery({ ...needs, premium, refunds, receipts, buyers });
  const facts = createFacts({
    ...needs,
    delivery,
    refunds,
    observe: ({ state }) => metrics.orderMoved(state),
  });
  const starting = createStarting({ ...needs, provider, providerOf, statement, prices, buyers, facts });
  const history = createPaymentHistory({ ...needs, premium });
  await everyHour(needs, 'payment_networks', async () => void (await buyers.forgetNetworks(db)));

  return {
    calls: {
      ...createPaymentsCalls({
        ...needs,
        prices,
        statement,
        providerOf,
        starting,
        refunds,
        receipts,
        history,
      }),
      ...createOperatorCalls({ ...needs, refunds, failedRefunds, buyers, currency: prices.currency }),
    },
    dev: createPaymentsDev({ ...needs, sandbox, premium }),
    personalData: createPaymentsPersonalData(history),
    hooks: createHooks({ clock, providerOf, facts, cameAfter: metrics.webhookCame }),
    grantPremium: premium.grant,
    grantsOf: (uid) => premium.grantsOf(db, uid),
    mayPay: async (uid) => !(await buyers.stoppedAmong(db, [uid])).has(uid),
    importPurchase: createImportPurchase({ db, prices, statement }),
    ofMembers: createPaymentsOfMembers({ db, premium }),
  };
}
