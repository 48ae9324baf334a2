// What calls accept, spelled every way a form or JSON may spell it, and by people who mean harm.
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { email, flag, line, prose, whole } from './fields.ts';

const read = (field: z.ZodMiniType, value: unknown) => {
  const answer = field.safeParse(value);
  return answer.success ? answer.data : 'refused';
};

const tenMegabytes = 'a'.repeat(10_000_000);

/** What JSON, forms and their parsers can put where a text was expected. */
const strangers: [what: string, value: unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a list', ['a@example.fr', 'b@example.fr']],
  ['an object', { toString: 'x' }],
  ['an object with a prototype of its own', JSON.parse('{"__proto__":{"length":3}}')],
  ['a function by name', Object.prototype.constructor],
  ['a number that is none', Number.NaN],
  ['infinity', Infinity],
];

describe.each([
  ['line', line({ max: 100 })],
  ['prose', prose({ max: 100 })],
  ['email', email()],
  ['flag', flag()],
  ['whole', whole({ min: 0, max: 100 })],
] as const)('%s', (_name, field) => {
  test.each(strangers)('refuses %s', (_what, value) => {
    expect(read(field, value)).toBe('refused');
  });

  test('refuses ten megabytes at once', () => {
    expect(read(field, tenMegabytes)).toBe('refused');
    expect(read(field, `a@${'a.'.repeat(5_000_000)}fr`)).toBe('refused');
  });
});

describe('one line', () => {
  test.each([
    ['  Ondine ', 'Ondine'],
    ['Ёлка 1', 'Ёлка 1'],
    ['<b>x</b>', '<b>x</b>'],
    ["Robert'); drop table", "Robert'); drop table"],
    ['👩‍❤️‍👩', '👩‍❤️‍👩'],
  ])('%j is read as %j', (given, expected) => {
    expect(read(line({ max: 30 }), given)).toBe(expected);
  });

  test.each([
    ['nothing but spaces', '   '],
    ['a NUL', 'a\0b'],
    ['a line break, which could add a header to a letter', 'a\r\nBcc: b@example.fr'],
    ['an escape sequence', 'a\u001b[31m'],
    ['a C1 control', 'a\u0085b'],
    ['a direction override', 'photo\u202egpj.exe'],
    ['half an emoji', 'bonsoir \ud83d'],
    ['the other half', '\ude00 bonsoir'],
    ['an isolate', '\u2066a\u2069'],
    ['more than its bound', 'a'.repeat(31)],
  ])('%s is refused', (_what, given) => {
    expect(read(line({ max: 30 }), given)).toBe('refused');
  });

  test('may be empty where its bounds say so', () => {
    expect(read(line({ min: 0, max: 30 }), '  ')).toBe('');
  });
});

describe('prose', () => {
  test('keeps its lines', () => {
    expect(read(prose({ max: 30 }), ' one\r\n\ttwo\n')).toBe('one\r\n\ttwo');
  });

  test('has at least two symbols where the product asks for them', () => {
    expect(read(prose({ min: 2, max: 30 }), 'a')).toBe('refused');
    expect(read(prose({ min: 2, max: 30 }), 'ab')).toBe('ab');
  });

  test.each(['a\0b', 'a\u001bb', 'a\u0085b', 'a \ud83d b'])('%j is refused', (given) => {
    expect(read(prose({ max: 30 }), given)).toBe('refused');
  });
});

describe('a mail address', () => {
  test.each([
    [' maelle@exemple.fr ', 'maelle@exemple.fr'],
    ['Maelle.D+alcove@sub.exemple.fr', 'Maelle.D+alcove@sub.exemple.fr'],
  ])('%j is read as %j', (given, expected) => {
    expect(read(email(), given)).toBe(expected);
  });

  test.each([
    '',
    'a@',
    '@exemple.fr',
    'a@b',
    'a b@exemple.fr',
    'a@exemple..fr',
    'a@exemple.fr,b@exemple.fr',
    'a@exemple.fr\r\nBcc: b@exemple.fr',
    'Maëlle <a@exemple.fr>',
    'a\0@exemple.fr',
    '\u202ea@exemple.fr',
    `${'a'.repeat(250)}@exemple.fr`,
  ])('%j is refused', (given) => {
    expect(read(email(), given)).toBe('refused');
  });
});

describe('a flag', () => {
  test.each([1, '1', true, 'true', 'on'])('%j is yes', (given) => {
    expect(read(flag(), given)).toBe(true);
  });
  test.each([0, '0', false, 'false'])('%j is no', (given) => {
    expect(read(flag(), given)).toBe(false);
  });
  test.each(['', 'yes', 2, '2', -1, 'TRUE', [1], ' 1'])('%j is refused', (given) => {
    expect(read(flag(), given)).toBe('refused');
  });
});

describe('a whole number', () => {
  test.each([
    [7, 7],
    ['7', 7],
    ['0007', 7],
    ['-5', -5],
  ])('%j is read as %j', (given, expected) => {
    expect(read(whole({ min: -10, max: 10 }), given)).toBe(expected);
  });
  test.each([11, -11, '11', 1.5, '1.5', '1e1', '0x7', '', ' 7', '٧', '9'.repeat(17), true])(
    '%j is refused',
    (given) => {
      expect(read(whole({ min: -10, max: 10 }), given)).toBe('refused');
    },
  );
});
