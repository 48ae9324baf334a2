// Changes that tests are expected to notice.
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { mutationsOf, withChange } from './mutants.mjs';

function changed(text: string): string[] {
  const { program } = parseSync('file.ts', text);
  return mutationsOf({ text, program }).map((change) => withChange(text, change));
}

test('an operator, a constant or a condition is changed at a time', () => {
  expect(changed('const a = b < 3;')).toEqual(['const a = b <= 3;', 'const a = b < (3 + 1);']);
  expect(changed('if (a) b();')).toEqual(['if (!(a)) b();']);
  expect(changed('const c = !a && true;')).toEqual([
    'const c = !a || true;',
    'const c = a && true;',
    'const c = !a && false;',
  ]);
});

test('types and joined texts are left', () => {
  expect(changed('type A = 1 | 2; const a = b as 3;')).toEqual([]);
  expect(changed('const a = "b" + c;')).toEqual([]);
});
