// The owner of the site looks an order up and refunds a part of it.
import { enter } from './member.ts';
import { openBrowser, phone } from './cameras.ts';
import { arrives, expect, expectAccessible, expectNoSidewaysScroll, test } from './site.ts';

const path = '/membre/moderation/paiements';

test('an owner finds an order by its nick and refunds a part with a reason; a moderator is not let in (R6.080)', async ({
  browser,
}) => {
  const buyer = await openBrowser(browser);
  const { nick } = await enter(buyer);
  const begun = await buyer.request.post('/b/member/payment/card/', { form: { plan_id: 'tokens-500' } });
  const { data } = (await begun.json()) as { data: { order: string; ticket_number: number } };
  const card = { card: 'paid', last4: '4242', expiry: '12/60', email: 'p@example.test' };
  await buyer.request.post(`/sandbox/cards/${data.order}/pay`, { form: card });
  await expect
    .poll(async () => {
      const answer = await buyer.request.post('/b/member/payment/order/', { form: { order: data.order } });
      return ((await answer.json()) as { data: { state: string } }).data.state;
    })
    .toBe('paid');

  const team = await openBrowser(browser);
  await enter(team, { role: 'editor' });
  expect(await (await team.request.get(path)).text()).not.toContain(nick);

  const context = await openBrowser(browser);
  await enter(context, { role: 'owner' });
  const page = await context.newPage();
  await arrives(page, path);
  await page.getByRole('searchbox', { name: 'Ticket, pseudo, quatre chiffres' }).fill(nick);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: String(data.ticket_number) }).click();
  const opened = page.getByRole('complementary', { name: `Ticket ${data.ticket_number}` });
  await opened.getByText('Une partie').click();
  await opened.getByLabel('Montant').fill('20');
  await opened.getByRole('button', { name: 'Rembourser' }).click();
  await expect(opened).toContainText('11,00 € au plus');
  await opened.getByLabel('Montant').fill('4,40');
  await opened.getByLabel('Motif').fill('Showroom coupé, geste de la maison');
  await opened.getByRole('button', { name: 'Rembourser 4,40 €' }).click();
  await expect(opened).toContainText('Showroom coupé, geste de la maison');
  await expect(opened).toContainText('6,60 €');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
