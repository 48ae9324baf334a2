// What every way to send mail promises. `open` answers it with what has arrived at the other end.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isPermanent } from '../delivery.ts';
import { type MailMessage, mailBounds, type Mail } from './mail.ts';

export type Arrived = Pick<MailMessage, 'to' | 'subject' | 'text'>;

/** How `sending` fails. */
export async function failureOf(sending: Promise<void>): Promise<'none' | 'permanent' | 'temporary'> {
  try {
    await sending;
    return 'none';
  } catch (error) {
    return isPermanent(error) ? 'permanent' : 'temporary';
  }
}

export function mailContract(
  name: string,
  open: () => Promise<{ mail: Mail; arrived(): Promise<Arrived[]>; end(): Promise<void> }>,
) {
  describe(`mails, ${name}`, () => {
    let site: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      site = await open();
    });
    afterEach(async () => {
      await site.mail.close();
      await site.end();
    });

    const message = { to: 'ondine@example.org', subject: 'Bienvenue', text: 'Bonjour !\n' };

    test.each([
      ['fr', 'Votre clé est arrivée : « 1234 »', 'Bonjour,\n\nà bientôt. — L’équipe\n'],
      ['en', 'Your code', `A line of ${'very '.repeat(200)}long words.\n.\nA lone dot above.\n`],
      ['ru', 'Добро пожаловать 🎉', 'Здравствуйте!\n\nКод: 1234\n'],
    ])('arrive as written (%s)', async (_, subject, text) => {
      await site.mail.send({ ...message, subject, text });
      expect(await site.arrived()).toEqual([{ to: message.to, subject, text }]);
    });

    test('go out many at once', async () => {
      const subjects = Array.from({ length: 20 }, (_, number) => `n° ${number}`);
      await Promise.all(subjects.map((subject) => site.mail.send({ ...message, subject })));
      const arrived = (await site.arrived()).map(({ subject }) => subject);
      expect(new Set(arrived)).toEqual(new Set(subjects));
      expect(arrived).toHaveLength(subjects.length);
    });

    test.each<[string, Partial<MailMessage>]>([
      ['a line break in the subject', { subject: 'Hello\r\nBcc: everyone@example.org' }],
      ['a bare line feed in the subject', { subject: 'Hello\nBcc: everyone@example.org' }],
      ['a line break in the recipient', { to: 'a@example.org\r\nBcc: everyone@example.org' }],
      ['a line break in the reply address', { replyTo: 'a@example.org\r\nBcc: everyone@example.org' }],
      [
        'a line break in the unsubscribe address',
        { unsubscribeUrl: 'https://a.example/\r\nBcc: b@example.org' },
      ],
      ['an unsubscribe address that is none', { unsubscribeUrl: 'mailto:a@example.org' }],
      ['two recipients', { to: 'a@example.org, b@example.org' }],
      ['two reply addresses', { replyTo: 'a@example.org;b@example.org' }],
      ['a recipient with a name', { to: 'A <a@example.org>' }],
      ['no recipient', { to: '' }],
      ['a recipient without a host', { to: 'ondine' }],
      ['an address out of bounds', { to: `a@${'x'.repeat(mailBounds.address)}.org` }],
      ['a subject out of bounds', { subject: 'x'.repeat(mailBounds.subject + 1) }],
      ['a text out of bounds', { text: 'x'.repeat(mailBounds.text + 1) }],
      ['no text', { text: '' }],
      ['a zero character', { text: 'a\0b' }],
    ])('never leave with %s', async (_, fault) => {
      expect(await failureOf(site.mail.send({ ...message, ...fault }))).toBe('permanent');
      expect(await site.arrived()).toEqual([]);
    });
  });
}
