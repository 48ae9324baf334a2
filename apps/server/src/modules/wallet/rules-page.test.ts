// The page of rules names tests that exist.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('every rule of the wallet names a test, and every test that it names is there', () => {
  const rules = readFileSync(path.join(import.meta.dirname, 'RULES.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\d+\./.test(line));
  expect(rules.length).toBeGreaterThan(20);
  for (const rule of rules) {
    const named = [...rule.matchAll(/`([\w/-]+\.test\.ts)`: (“[^”]+”(?:, “[^”]+”)*)/g)];
    expect(named.length, rule).toBeGreaterThan(0);
    for (const [, file = '', titles = ''] of named) {
      const source = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
      for (const [, title = ''] of titles.matchAll(/“([^”]+)”/g))
        expect(source, file).toContain(`'${title}'`);
    }
  }
});
