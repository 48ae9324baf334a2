import { describe, expect, test } from 'vitest';
import { line, prose } from './fields.ts';
import { isInvisible } from './visible-text.ts';

const invisible = [
  '',
  ' \t\n',
  '\u00a0\u3000',
  '\u2060',
  '\u00ad',
  '\u3164\uffa0\u115f',
  '\u2800',
  '\u200b\u200d\ufeff',
  '\ufe0f',
  '\u{e0061}\u{e007f}',
  '\u{1d159}',
];
const visible = ['.', 'é', 'e\u0301', '👨‍👩‍👧', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏳️‍🌈', '5️⃣', '…', '\u2060a'];

describe('a text that draws nothing', () => {
  test.each(invisible.map((text) => [JSON.stringify(text), text]))('%s is invisible', (_, text) => {
    expect(isInvisible(text)).toBe(true);
  });

  test.each(visible)('%s is visible', (text) => {
    expect(isInvisible(text)).toBe(false);
  });

  test('is refused by every field that must say something, and is empty where a field may be empty', () => {
    for (const text of ['\u2060', '\u3164', '\u2800']) {
      expect(line({ max: 10 }).safeParse(text).success).toBe(false);
      expect(prose({ max: 10 }).safeParse(text).success).toBe(false);
      expect(line({ min: 0, max: 10 }).parse(text)).toBe('');
      expect(prose({ min: 0, max: 10 }).parse(text)).toBe('');
    }
    expect(line({ max: 10 }).parse(' ❤️ ')).toBe('❤️');
  });
});
