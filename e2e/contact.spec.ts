// Writing to the people who run the site: with scripts, without them, and with bad intentions.
import { type Language, languages, type OutboxItem, prefixOf } from '@alcove/protocol';
import type { APIRequestContext, Page } from '@playwright/test';
import { arrives, expect, expectAccessible, test } from './site.ts';

const words = {
  fr: {
    email: 'Votre e-mail',
    message: 'Ce qui se passe',
    accurate: /J’affirme/,
    send: 'Envoyer',
    sent: 'Votre message est arrivé.',
  },
  en: {
    email: 'Your e-mail',
    message: 'What is happening',
    accurate: /I state/,
    send: 'Send',
    sent: 'Your message has arrived.',
  },
  ru: {
    email: 'Ваша почта',
    message: 'Что происходит',
    accurate: /Подтверждаю/,
    send: 'Отправить',
    sent: 'Ваше сообщение получено.',
  },
} as const;

/** A mailbox that no other journey writes to. */
const newMailbox = () => `maelle-${crypto.randomUUID()}@exemple.fr`;

const contactPath = (language: Language) => `${prefixOf(language)}/contact/`;

async function lettersTo(request: APIRequestContext, address: string): Promise<OutboxItem[]> {
  const answer = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
  return ((await answer.json()) as OutboxItem[]).filter(({ to }) => to === address);
}

/** Scripts have taken over once the browser leaves the checks to the form. */
const takenOver = (page: Page) => expect(page.locator('form.contact-form')).toHaveAttribute('novalidate', '');

async function fill(page: Page, language: Language, email: string, message: string): Promise<void> {
  const { email: emailLabel, message: messageLabel, accurate } = words[language];
  await page.getByLabel(emailLabel).fill(email);
  await page.getByLabel(messageLabel).fill(message);
  await page.getByLabel(accurate).check();
}

for (const language of languages) {
  test(`a message leaves in ${language}, and a receipt arrives with the same reference (R2.246)`, async ({
    page,
    request,
  }) => {
    const mailbox = newMailbox();
    await arrives(page, contactPath(language));
    await fill(page, language, mailbox, 'La troisième photo me montre.');
    await takenOver(page);
    await page.getByRole('button', { name: words[language].send }).click();
    const heading = page.getByRole('heading', { name: words[language].sent });
    await expect(heading).toBeFocused();
    const reference = await page.locator('.contact-reference b').innerText();
    expect(reference).toMatch(/\S{6,}/);
    await expectAccessible(page);
    await expect
      .poll(async () =>
        (await lettersTo(request, mailbox)).map(({ subject, text }) => subject + text).join('\n'),
      )
      .toContain(reference);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const language of languages) {
    test(`a message leaves in ${language} all the same (R2.246)`, async ({ page, request }) => {
      const mailbox = newMailbox();
      await page.goto(contactPath(language));
      await fill(page, language, mailbox, 'Une question sur mon compte.');
      await page.getByRole('button', { name: words[language].send }).click();
      await expect(page.getByRole('heading', { name: words[language].sent })).toBeVisible();
      await expect.poll(async () => (await lettersTo(request, mailbox)).length).toBe(1);
    });
  }

  test('a refusal is told on the page, in its language', async ({ page }) => {
    await page.goto('/en/contact/');
    await page.getByLabel(words.en.email).fill(newMailbox());
    await page.getByLabel(words.en.message).fill('Please remove it.');
    await page.getByRole('button', { name: words.en.send }).click();
    await expect(page.getByRole('alert')).toContainText('Please tick this box');
    await expect(page.getByLabel(words.en.message)).toBeVisible();
  });
});

test('what is wrong is said at its field, and nothing written is lost', async ({ page }) => {
  await arrives(page, '/en/contact/');
  await takenOver(page);
  await page.getByLabel(words.en.email).fill('maelle');
  await page.getByLabel(words.en.message).fill('I am in the third picture.');
  await page.getByRole('button', { name: words.en.send }).click();
  await expect(page.getByRole('alert')).toContainText('The message was not sent.');
  const email = page.getByLabel(words.en.email);
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Please give a valid e-mail address.')).toBeVisible();
  await expectAccessible(page);

  // The server's own rule, in the language of the page.
  await email.fill(newMailbox());
  await expect(email).not.toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: words.en.send }).click();
  await expect(page.getByLabel(words.en.accurate)).toBeFocused();
  await expect(page.getByLabel(words.en.message)).toHaveValue('I am in the third picture.');
});

test.describe('offline', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('a lost connection loses nothing that was written', async ({ page, context }) => {
    await arrives(page, '/contact/');
    await fill(page, 'fr', newMailbox(), 'Toujours là.');
    await takenOver(page);
    await page.route('**/b/contact/', (route) => route.abort());
    await page.getByRole('button', { name: words.fr.send }).click();
    await expect(page.getByRole('alert')).toContainText('la connexion ne répond pas');
    await expect(page.getByLabel(words.fr.message)).toHaveValue('Toujours là.');
    await context.unrouteAll();
  });
});

test('hostile text arrives as text', async ({ page, request }) => {
  const mailbox = newMailbox();
  const hostile =
    '<script>alert(1)</script> {{reference}} $t(mail.receipt.subject)\r\nBcc: someone@else.example';
  await arrives(
    page,
    `/contact/?subject=appeal&page=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`,
  );
  await expect(page.getByRole('radio', { name: 'Contester une décision' })).toBeChecked();
  await expect(page.getByLabel('Adresse de la page')).toHaveValue('"><img src=x onerror=alert(1)>');
  page.on('dialog', () => expect(false, 'a script of the message ran').toBe(true));
  await fill(page, 'fr', mailbox, hostile);
  await page.getByRole('button', { name: words.fr.send }).click();
  await expect(page.getByRole('heading', { name: words.fr.sent })).toBeVisible();
  await expect.poll(async () => (await lettersTo(request, mailbox)).length).toBe(1);
  expect(await lettersTo(request, 'someone@else.example')).toEqual([]);
});

test('the form tells what follows from each subject', async ({ page }) => {
  await arrives(page, '/en/contact/');
  await expect(page.getByText('A person decides, then writes to you.')).toBeVisible();
  await page.getByText('My account, a payment').click();
  await expect(page.getByText('A person answers you.')).toBeVisible();
  await expect(page.getByText('You may appeal the decision.')).toHaveCount(0);
});

test('a subject chosen before the scripts have come is told of, too', async ({ page }) => {
  const { promise: held, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en/contact/', { waitUntil: 'commit' });
  await page.getByText('My account, a payment').click();
  come();
  await takenOver(page);
  await expect(page.getByRole('radio', { name: 'My account, a payment' })).toBeChecked();
  await expect(page.getByText('A person answers you.')).toBeVisible();
  await expect(page.getByText('You may appeal the decision.')).toHaveCount(0);
});
