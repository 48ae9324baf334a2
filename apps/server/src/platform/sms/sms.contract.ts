// What every way to send text messages promises. `open` answers it with what has arrived at the other end.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf } from '../mail/mail.contract.ts';
import { type Sms, type TextMessage, textMessageBounds } from './sms.ts';

export function smsContract(
  name: string,
  open: () => Promise<{ sms: Sms; arrived(): Promise<TextMessage[]>; end(): Promise<void> }>,
) {
  describe(`text messages, ${name}`, () => {
    let site: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      site = await open();
    });
    afterEach(async () => {
      await site.sms.close();
      await site.end();
    });

    test('arrive as written, the newest first', async () => {
      const first = { to: '+33612345678', text: 'Votre code : 1234' };
      const second = { to: '+79161234567', text: 'Ваш код: 5678' };
      await site.sms.send(first);
      await site.sms.send(second);
      expect(await site.arrived()).toEqual([second, first]);
    });

    test.each<[string, Partial<TextMessage>]>([
      ['a number that is not E.164', { to: '0612345678' }],
      ['two numbers', { to: '+33612345678,+33612345679' }],
      ['no text', { text: '' }],
      ['a text out of bounds', { text: 'x'.repeat(textMessageBounds.text + 1) }],
      ['a zero character', { text: 'a\0b' }],
    ])('never leave with %s', async (_, fault) => {
      const sending = site.sms.send({ to: '+33612345678', text: 'Bonjour', ...fault });
      expect(await failureOf(sending)).toBe('permanent');
      expect(await site.arrived()).toEqual([]);
    });
  });
}
