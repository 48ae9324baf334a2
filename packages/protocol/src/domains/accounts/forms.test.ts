// What the fields of account forms may hold: the same answers in the browser and on the server.
import { describe, expect, test } from 'vitest';
import {
  ageFault,
  codeFault,
  emailConfirmationFault,
  emailFault,
  genderFault,
  identifierFault,
  optionalTextFault,
  phoneFault,
  phoneFrom,
} from './identity.ts';
import { nickFault, nickFrom, trialNickFault } from './nick.ts';
import { confirmationFault, loginPasswordFault, newPasswordFault } from './password.ts';
import { registrationFaults } from './registration-faults.ts';

const codeOf = (fault: ReturnType<typeof nickFault>) => (typeof fault === 'object' ? fault.code : fault);

describe('a nick', () => {
  test.each([
    'Ondine',
    'Maelle_69',
    'Les Voisins',
    'Jean-Luc',
    "L'inconnue",
    'Élodie',
    'Мария Ивановна',
    'Ан-на.77',
    'Ελένη',
    'さくら',
    'a1B',
    '123',
    'ทำดี',
    'Abc'.padEnd(100, 'd'),
  ])('may be %s (R9.032)', (nick) => {
    expect(nickFault(nick)).toBeUndefined();
  });

  test.each([
    ['', 'nick_required'],
    ['   ', 'nick_required'],
    ['ab', 'nick_length'],
    ['Абвгд'.padEnd(101, 'е'), 'nick_length'],
    ['x'.repeat(100_000), 'nick_length'],
    ['Ｏｎｄｉｎｅ', 'nick_characters'],
    ['𝐎𝐧𝐝𝐢𝐧𝐞', 'nick_characters'],
    ['ﬁnette', 'nick_characters'],
    ['_abc', 'nick_characters'],
    ['a@b.fr', 'nick_characters'],
    ['<b>abc', 'nick_characters'],
    ['abc\u200bdef', 'nick_characters'],
    ['abc\u202edef', 'nick_characters'],
    ['abc\u00adef', 'nick_characters'],
    ['abc\ndef\u0007', 'nick_characters'],
    ['a\u0301\u0301\u0301\u0301bc', 'nick_characters'],
    ['😀😀😀', 'nick_characters'],
    ['Оndine', 'nick_scripts'],
    ['Ondineа', 'nick_scripts'],
    ['DUPONT', 'nick_capitals'],
    ['ДЮПОН', 'nick_capitals'],
    ['DUPONT_69', 'nick_capitals'],
  ] as const)('is refused as %j: %s (R5.035, R5.058)', (nick, code) => {
    expect(codeOf(nickFault(nick))).toBe(code);
  });

  test('is stored composed, with single spaces', () => {
    expect(nickFrom('  E\u0301lodie   M ')).toBe('Élodie M');
  });
});

describe('the nick of a trial is letters or digits of any alphabet (R5.030)', () => {
  test.each(['Camille', 'Ольга', 'Élodie69', '421'])('%s', (nick) => {
    expect(trialNickFault(nick)).toBeUndefined();
  });
  test.each([
    ['', 'trial_nick_required'],
    ['a_b', 'trial_nick_characters'],
    ['a b', 'trial_nick_characters'],
    ['a\u200bb', 'trial_nick_characters'],
    ['Ｏｎｄｉｎｅ', 'trial_nick_characters'],
    ['𝐎𝐧𝐝𝐢𝐧𝐞', 'trial_nick_characters'],
    ['a!', 'trial_nick_characters'],
    ['a', 'nick_length'],
    ['x'.repeat(101), 'nick_length'],
    ['Camillе', 'nick_scripts'],
    ['CAMILLE', 'nick_capitals'],
  ] as const)('%j is not: %s (R5.028, R5.029)', (nick, code) => {
    expect(codeOf(trialNickFault(nick))).toBe(code);
  });
});

describe('a password', () => {
  const nick = 'Maelle_69';
  test.each([
    ['', 'password_required'],
    ['abcde', 'password_short'],
    ['maelle69', 'password_is_nick'],
    ['MAELLE 69', 'password_is_nick'],
    ['x'.repeat(201), 'text_long'],
  ] as const)('for a new account is not %j: %s (R5.036, R5.040, R5.044)', (password, code) => {
    expect(codeOf(newPasswordFault(password, { nick }))).toBe(code);
  });
  test('has six characters at least when it is new, four to log in (R5.039, R5.040, R5.041)', () => {
    expect(newPasswordFault('abcdef', { nick })).toBeUndefined();
    expect(newPasswordFault('ab😀cd', { nick })).toEqual({ code: 'password_short', params: { count: 6 } });
    expect(loginPasswordFault('abc')).toEqual({ code: 'password_short', params: { count: 4 } });
    expect(loginPasswordFault('abcd')).toBeUndefined();
    expect(loginPasswordFault('')).toBe('password_required');
  });
  test('is typed twice alike (R5.037, R5.038)', () => {
    expect(confirmationFault('abcdef', '')).toBe('password_confirmation_required');
    expect(confirmationFault('abcdef', 'abcdeg')).toBe('password_mismatch');
    expect(confirmationFault('abcdef', 'abcdef')).toBeUndefined();
  });
});

test('an address is needed, valid, and typed twice alike (R5.048, R5.049, R5.050, R5.051)', () => {
  expect(emailFault(' ')).toBe('email_required');
  expect(emailFault('a@')).toBe('email_invalid');
  expect(emailFault(`${'a'.repeat(250)}@b.fr`)).toBe('email_invalid');
  expect(emailFault(' maelle@exemple.fr ')).toBeUndefined();
  expect(emailConfirmationFault('maelle@exemple.fr', '')).toBe('email_confirmation_required');
  expect(emailConfirmationFault('maelle@exemple.fr', 'maelle@exemple.com')).toBe('email_mismatch');
  expect(emailConfirmationFault('Maelle@exemple.fr', 'maelle@exemple.fr')).toBeUndefined();
});

test('the name for a login has 3 to 100 characters (R5.046, R5.047)', () => {
  expect(identifierFault('')).toBe('identifier_required');
  expect(codeOf(identifierFault('ab'))).toBe('identifier_length');
  expect(codeOf(identifierFault('a'.repeat(101)))).toBe('identifier_length');
  expect(identifierFault('abc')).toBeUndefined();
  expect(identifierFault('a'.repeat(100))).toBeUndefined();
});

test('an age below 18 is refused (R1.006)', () => {
  expect(ageFault(17)).toEqual({ code: 'age_too_young', params: { min: 18 } });
  expect(ageFault(18)).toBeUndefined();
  expect(ageFault(120)).toBeUndefined();
  expect([0, -3, 121].map(ageFault)).toEqual(['age_invalid', 'age_invalid', 'age_invalid']);
});

test('a gender is one of four', () => {
  expect([1, 2, 3, 4].map(genderFault)).toEqual([undefined, undefined, undefined, undefined]);
  expect([0, 5].map(genderFault)).toEqual(['gender_required', 'gender_required']);
});

test.each(['123', '12345', 'abcd', '12a4', '', '١٢٣٤'])('a code is not %j: four digits (R5.052)', (code) => {
  expect(codeFault(code)).toEqual({ code: 'code_digits', params: { count: 4 } });
});
test('a code may be pasted with spaces', () => {
  expect(codeFault(' 70 31 ')).toBeUndefined();
});

test('a phone is written as people write it, and kept as E.164', () => {
  expect(phoneFrom('+33 6 12-34.56 (78)')).toBe('+33612345678');
  expect(phoneFrom('0033612345678')).toBe('+33612345678');
  expect(phoneFault('+33 6 12 34 56 78')).toBeUndefined();
  expect(['0612345678', '+0612345678', '+33', '+33612345678901234', 'call me'].map(phoneFault)).toEqual(
    Array.from({ length: 5 }, () => 'phone_invalid'),
  );
});

test('a text that is given has two symbols at least (R5.054)', () => {
  expect(optionalTextFault('', 10)).toBeUndefined();
  expect(optionalTextFault('a', 10)).toEqual({ code: 'text_short', params: { count: 2 } });
  expect(optionalTextFault('ab', 10)).toBeUndefined();
  expect(optionalTextFault('a'.repeat(11), 10)).toEqual({ code: 'text_long', params: { count: 10 } });
});

test('a form that is all wrong is refused for every field at once, nick first and address next (R5.068)', () => {
  const faults = registrationFaults({
    nick: 'ab',
    email: 'a@',
    email_confirm: '',
    password: 'abc',
    password_confirm: 'x',
    gender: 0,
    age: 17,
    terms: false,
  });
  expect(Object.keys(faults)).toEqual([
    'nick',
    'email',
    'email_confirm',
    'password',
    'password_confirm',
    'gender',
    'age',
    'terms',
  ]);
});
