// The checks of the card fields, by the script that the frame runs: what is refused, in whose words, and what leaves.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';

const script = readFileSync(path.join(import.meta.dirname, 'card-frame.js'), 'utf8');
/** Each word stands for itself. */
const words = new Proxy({}, { get: (_, name) => name });
const now = Date.UTC(2026, 10, 15);

type Element = {
  value: string;
  textContent: string;
  hidden: boolean;
  listeners: Map<string, (event: object) => unknown>;
};

/** The frame's document, with its fields filled; answers what each field says, and what was sent. */
function submit(filled: Partial<Record<'number' | 'expiry' | 'code' | 'email', string>>) {
  const elements = new Map<string, Element>();
  const sent: string[] = [];
  const start = { order: 'o', now, cards: [{ kind: 'paid', last4: '4242' }], bankUntil: null, state: 'open' };
  const good = { number: '4242 4242 4242 4242', expiry: '12/30', code: '123', email: 'a@example.org' };
  function elementOf(id: string) {
    const known = elements.get(id);
    if (known) return known;
    const listeners: Element['listeners'] = new Map();
    const fresh = {
      value: ({ ...good, ...filled } as Record<string, string>)[id] ?? '',
      textContent: id === 'card-start' ? 'start' : '',
      hidden: false,
      listeners,
      addEventListener: (name: string, listener: (event: object) => unknown) => listeners.set(name, listener),
      setAttribute: () => {},
      focus: () => {},
      getBoundingClientRect: () => ({ height: 0 }),
    };
    elements.set(id, fresh);
    return fresh;
  }
  const context = {
    document: { getElementById: elementOf, querySelectorAll: () => [] },
    JSON: { parse: () => ({ words, ...start }) },
    performance: { now: () => 0 },
    URLSearchParams,
    fetch: async (address: string, { body }: { body: URLSearchParams }) => {
      sent.push(`${address} ${body}`);
      return { ok: false };
    },
    clearInterval: () => {},
    ResizeObserver: class {
      observe() {}
    },
    window: { parent: { postMessage: () => {} } },
  };
  vm.runInNewContext(script, context);
  elements.get('card-form')?.listeners.get('submit')?.({ preventDefault: () => {} });
  const fault = (id: string) => elements.get(`${id}-fault`)?.textContent ?? '';
  return { faults: ['number', 'expiry', 'code', 'email'].map(fault).filter(Boolean), sent };
}

describe('the card fields', () => {
  test.each([
    ['no number (R5.061)', { number: ' ' }, 'numberRequired'],
    ['a number whose check digit is wrong (R5.062)', { number: '4242 4242 4242 4243' }, 'numberInvalid'],
    ['a number that is too short (R5.062)', { number: '42' }, 'numberInvalid'],
    ['no expiry (R5.063)', { expiry: '' }, 'expiryRequired'],
    ['the month 00 (R5.064)', { expiry: '00/30' }, 'expiryMonth'],
    ['the month 13 (R5.064)', { expiry: '13/30' }, 'expiryMonth'],
    ['last month (R5.065)', { expiry: '10/26' }, 'expiryPast'],
    ['no code (R5.066)', { code: '' }, 'codeRequired'],
    ['a code of two digits (R5.067)', { code: '12' }, 'codeDigits'],
    ['a code of four digits (R5.067)', { code: '1234' }, 'codeDigits'],
  ])('refuse %s, and nothing leaves', (_, filled, word) => {
    expect(submit(filled)).toEqual({ faults: [word], sent: [] });
  });

  test('take this month (R5.065), and send neither number nor code', () => {
    const { faults, sent } = submit({ expiry: '11/26' });
    expect(faults).toEqual([]);
    expect(sent).toEqual(['/sandbox/cards/o/pay card=paid&last4=4242&expiry=11%2F26&email=a%40example.org']);
  });
});
