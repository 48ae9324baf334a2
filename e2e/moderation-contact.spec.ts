// Writing to the people who run the site: a whole visit in the browser, and the plain form in three languages.
import { callPath, type Language, languages, moderationCalls, prefixOf } from '@alcove/protocol';
import type { Page } from '@playwright/test';
import { mailTo } from './people.ts';
import { arrives, expect, expectAccessible, test } from './site.ts';

/** A mailbox that no other journey writes to. */
const newMailbox = () => `maelle-${crypto.randomUUID()}@exemple.fr`;

/** Scripts have taken over once the browser leaves the checks to the form. */
const takenOver = (page: Page) => expect(page.locator('form.contact-form')).toHaveAttribute('novalidate', '');

const hostile =
  '<script>alert(1)</script> {{reference}} $t(mail.receipt.subject)\r\nBcc: someone@else.example';

test.describe('in a browser', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a sender corrects a message, loses the connection, sends it again and gets a receipt with its reference (R2.246)', async ({
    page,
    request,
  }) => {
    const mailbox = newMailbox();
    page.on('dialog', () => expect(false, 'a script of the message ran').toBe(true));
    const address = '"><img src=x onerror=alert(1)>';
    await arrives(page, `/en/contact/?subject=appeal&page=${encodeURIComponent(address)}`);
    await takenOver(page);
    const email = page.getByLabel('Your e-mail');
    const message = page.getByLabel('What is happening');
    const accurate = page.getByLabel(/I state/);
    const send = page.getByRole('button', { name: /^(Send|Sign and)/ });

    await test.step('what an address asked for is chosen, and each subject says what follows', async () => {
      await expect(page.getByRole('radio', { name: 'Appeal a decision' })).toBeChecked();
      await expect(page.getByLabel('Address of the page')).toHaveValue(address);
      await page.getByText('My account, a payment').click();
      await expect(page.getByText('A person answers you.')).toBeVisible();
      await expect(page.getByText('You may appeal the decision.')).toHaveCount(0);
      await page.getByText('Remove a picture of me').click();
      await expect(page.getByText('A person decides, then writes to you.')).toBeVisible();
    });

    await test.step('what is wrong is said at its field, first by the form, then by the server', async () => {
      await email.fill('maelle');
      await message.fill(hostile);
      await send.click();
      await expect(page.getByRole('alert')).toContainText('The message was not sent.');
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByText('Please give a valid e-mail address.')).toBeVisible();
      await expectAccessible(page);
      await email.fill(mailbox);
      await expect(email).not.toHaveAttribute('aria-invalid', 'true');
      await send.click();
      await expect(page.getByRole('radio', { name: 'I am', exact: true })).toBeFocused();
      await page.getByText('I am the person visible.').click();
      await page.getByLabel('The person visible did not agree').check();
      await page.getByLabel('Signature: your name, typed').fill('M. Aubert');
      await send.click();
      await expect(accurate).toBeFocused();
      await accurate.check();
    });

    await test.step('a lost connection loses nothing that was written', async () => {
      await page.route('**/b/contact/', (route) => route.abort());
      await send.click();
      await expect(page.getByRole('alert')).toContainText('The connection does not respond');
      await expect(message).toHaveValue(hostile.replace('\r\n', '\n'));
      await page.unrouteAll();
    });

    await test.step('the message leaves, and its receipt repeats the reference', async () => {
      await send.click();
      await expect(page.getByRole('heading', { name: 'Your message has arrived.' })).toBeFocused();
      const reference = await page.locator('.contact-reference b').innerText();
      expect(reference).toMatch(/\S{6,}/);
      await expectAccessible(page);
      const { subject, text } = await mailTo(request, mailbox);
      expect(subject + text).toContain(reference);
      const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
      expect(((await outbox.json()) as { to: string }[]).map(({ to }) => to)).not.toContain(
        'someone@else.example',
      );
    });
  });
});

const words: Record<Language, { sent: string; refused: string }> = {
  fr: { sent: 'Votre message est arrivé.', refused: 'Cochez cette case pour un retrait ou un signalement.' },
  en: { sent: 'Your message has arrived.', refused: 'Please tick this box for a removal or a report.' },
  ru: { sent: 'Ваше сообщение получено.', refused: 'Отметьте этот пункт для удаления или жалобы.' },
};

test('a form without scripts is answered by a page in its language, accepted or refused (R2.246)', async ({
  request,
}) => {
  for (const language of languages) {
    const path = `${prefixOf(language)}/contact/`;
    const html = await (await request.get(path)).text();
    const action = prefixOf(language) + callPath(moderationCalls.contact);
    const back = /name="return" value="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(html).toContain(`action="${action}"`);
    const post = async (fields: Record<string, string>) => {
      const answer = await request.post(action, {
        form: {
          return: back,
          email: newMailbox(),
          message: 'Une question.',
          subject: 'illegal_content',
          ...fields,
        },
        headers: { accept: 'text/html' },
      });
      return { at: new URL(answer.url()).pathname, page: await answer.text() };
    };
    const alert = /<div role="alert">(.*?)<\/div>/;
    const refused = await post({});
    expect(refused.at).toBe(path);
    expect(alert.exec(refused.page)?.[1]).toContain(words[language].refused);
    expect(refused.page).toContain('<textarea');
    const sent = await post({ accurate: '1' });
    expect(sent.at).toBe(path);
    expect(sent.page).toContain(`>${words[language].sent}</h2>`);
  }
});
