import { expect, test } from 'vitest';
import { lineAround, markedParts } from './hits.ts';

const said = (parts: ReturnType<typeof markedParts> | undefined) =>
  parts?.map(({ text, mark }) => (mark ? `[${text}]` : text)).join('');

test('the words that were found are marked as they are written', () => {
  expect(said(markedParts('Lumière, de six heures. Lumières', new Set(['Lumière', 'Lumières'])))).toBe(
    '[Lumière], de six heures. [Lumières]',
  );
  expect(said(markedParts('Rien', new Set(['autre'])))).toBe('Rien');
});

test('of a long text the line around the first word found is shown', () => {
  const text = `${'avant '.repeat(40)}phare ${'après '.repeat(60)}`;
  const line = said(lineAround(text, new Set(['phare']))) ?? '';
  expect(line).toMatch(/^… (avant )+\[phare\] (après )+…$/u);
  expect(line.length).toBeLessThan(180);
  expect(lineAround(text, new Set(['mer']))).toBeUndefined();
});
