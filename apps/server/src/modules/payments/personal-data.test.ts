// Payments of a member in their data copy, and what is left of them in the books after their account is deleted.
import { accountsCalls, dayMs, giftsCalls, paymentsCalls, settingsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';
import { buy, event, ok, pack, week } from './testing/buying.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { freeBuyer, keepStopped, paymentHistory, paymentReceipt, refundOrder } = paymentsCalls;

type Copy = {
  payments: {
    payments: object[];
    consents: { ticket: number; language: string; text: string; at: string }[];
    payment_decisions: object[];
  };
};
const copyOf = async (member: TestMember) =>
  ((await ok(member.call(settingsCalls.exportMember, {}))) as Copy).payments;

test('a data copy holds each payment with its consent, and nothing of another buyer', async () => {
  const [marlow, other] = [await site.member(), await site.member()];
  const { ticket_number: ticket } = await buy(site, marlow, week);
  const at = new Date(site.clock.now()).toISOString();
  await buy(site, marlow, pack);
  await buy(site, other, week);
  const { payments, consents, payment_decisions } = await copyOf(marlow);
  expect(payments).toMatchObject([
    { type: 'tokens', amount: 2000, purchase_date: at, active_until: null },
    { ticket_number: ticket, type: 'premium', amount: 900, purchase_date: at },
  ]);
  expect(consents).toEqual([{ ticket, language: 'fr', text: expect.stringMatching(/\w/), at }]);
  expect(payment_decisions).toEqual([]);
});

test('a data copy holds what an owner decided about the buyer without naming the owner, and what an owner did themselves', async () => {
  const [owner, marlow, ondine] = [
    await site.member({ role: 'owner' }),
    await site.member(),
    await site.member(),
  ];
  const { ticket_number: charged } = await buy(site, marlow, pack);
  const { ticket_number: refunded } = await buy(site, ondine, pack);
  await site.clock.advance(4 * dayMs);
  // The gate passes of four days ago are over.
  for (const member of [owner, marlow, ondine]) await ok(member.call(accountsCalls.verifyAge, { terms: 1 }));
  await ok(marlow.call(giftsCalls.giveTokens, { recipient_id: ondine.uid, amount: 1000 }));
  await event(site, { ticket: charged, event: 'chargeback' });
  await ok(owner.call(accountsCalls.stepUp, { password: owner.password }));
  await ok(owner.call(keepStopped, { uid: marlow.uid }));
  await ok(owner.call(freeBuyer, { uid: marlow.uid }));
  await ok(owner.call(refundOrder, { ticket_number: refunded, cents: 500, reason: 'Geste', key: 'copied' }));
  const at = new Date(site.clock.now()).toISOString();
  for (const member of [marlow, ondine])
    await ok(member.call(accountsCalls.stepUp, { password: member.password }));
  const ofMarlow = await copyOf(marlow);
  expect(ofMarlow.payment_decisions).toEqual([
    { act: 'stop_kept', by: 'owner', at },
    { act: 'stop_lifted', by: 'owner', at },
  ]);
  expect(JSON.stringify(ofMarlow)).not.toContain(owner.nick);
  expect((await copyOf(owner)).payment_decisions).toEqual([
    { act: 'stop_kept', by: 'you', at },
    { act: 'stop_lifted', by: 'you', at },
    { act: 'refunded', by: 'you', at, ticket: refunded, reason: 'Geste' },
  ]);
  expect((await copyOf(ondine)).payment_decisions).toEqual([]);
});

test('a member who leaves takes name and message along; ticket and amount stay under a pseudonym', async () => {
  const [marlow, elodie] = [await site.member(), await site.member()];
  const { ticket_number } = await buy(site, marlow, { ...week, recipient: elodie.nick, message: 'À vous' });
  expect(await ok(marlow.call(paymentReceipt, { ticket_number }))).toMatchObject({ amount: 900 });
  await ok(marlow.call(settingsCalls.deleteAccount, { password: marlow.password, confirm: 1 }));
  const left = await site.db
    .selectFrom('payment_orders')
    .selectAll()
    .where('ticket', '=', ticket_number)
    .executeTakeFirstOrThrow();
  expect(left).toMatchObject({ buyer: null, message: '', last4: '', amount: 900 });
  expect(left.pseudonym).toMatch(/^erased-/);
  expect((await ok(elodie.call(paymentHistory, {}))).list[0]).toMatchObject({ given_by: '', message: '' });
});
