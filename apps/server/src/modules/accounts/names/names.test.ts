import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createNewPasswordRules } from './new-passwords.ts';
import { createNickRules } from './nick-rules.ts';
import { skeletonOf } from './skeleton.ts';

const { nick: fault, trialNick } = createNickRules({ folder: undefined });

describe('two nicks that could be taken for each other have one skeleton (R5.059)', () => {
  test.each([
    ['Ondine', 'ONDINE', 'ondine', 'Оndine', '0ndine', 'On_dine', 'Ón-dine', 'Ｏｎｄｉｎｅ', 'Οndine'],
    ['Camille_75', 'CamiIIe75', 'camille.75', 'Cаmille_75'],
    ['Paulin', 'PauIin', 'Pau1in', 'paulín'],
    ['Marion', 'Mаrіоn', 'rnarion'],
    ['Оля', 'ОЛЯ', 'Oля'],
    ['Ёлка', 'елка', 'Елка'],
    ['Straße', 'STRASSE'],
    ['Ondine', 'Oɴdine', 'ᴏɴᴅɪɴᴇ', 'օndıne', '𝐎𝐧𝐝𝐢𝐧𝐞'],
    ['Gabriel', 'ɢabriel', 'Ɡabriel', 'gɑbrieⅼ'],
    ['Gabriel', 'Gabriɛl', 'ꞡabriel', 'Gabriəl', 'Gɐbriel', 'Gabrieɭ', 'Gⱥbriel'],
    ['Sophie', 'Ƨophie', 'Sɔphie', 'Soþhie', 'Sopɦie'],
    ['Zoé', 'Ʒoé', 'Ƶoe'],
    ['Камила', 'Қамила', 'Камиԓа'],
    ['Sam', 'Ꮪam', 'ꜱam'],
    ['Aaron', 'ꜳron'],
  ])('%s', (name, ...others) => {
    expect(others.map(skeletonOf)).toEqual(others.map(() => skeletonOf(name)));
  });

  test.each([
    ['Ondine', 'Ondina'],
    ['Bastien69', 'Bastien68'],
    ['Анна', 'Ann'],
    ['Maelle_69', 'Maelle_96'],
    ['Alex', 'Alix'],
  ])('%s and %s are two nicks', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });
});

describe('names that people really have are accepted', () => {
  test.each([
    'Constance',
    'Cassandra',
    'Dickens',
    'Analytique',
    'Conrad',
    'Scunthorpe',
    'Essex',
    'Hancock',
    'Dispute',
    'Dominique Marie',
    'Dominique Tanguy',
    'Montenegro',
    'Therapist',
    'Fanny',
    'Adèle',
    'Tiffany',
    'Мандарин',
    'Команда',
    'Себастьян',
    'Нигерия',
    'Salopette',
    'Les Voisins',
    'Owner of two cats',
    'Le robot rouge',
    'Maelle_69',
    'Jean-Luc',
    "L'inconnue",
  ])('%s', (nick) => {
    expect(fault(nick)).toBeUndefined();
  });
});

test.each([
  'Salope',
  'sal0pe',
  'P.u.t.e',
  'Connard69',
  'GrosConnard',
  'Fuck69',
  'f_u_c_k',
  'Motherfucker',
  'b1te',
  'Пидор',
  'Хуйня',
  'Сука',
  'enculé',
])('%s is vulgar (R5.056)', (nick) => {
  expect(fault(nick)).toBe('nick_vulgar');
});

test.each([
  'Chanel75',
  'Barbie',
  'Madonna',
  'Emmanuel Macron',
  'emmanuel_macron',
  'Vladimir Putin',
  'Яндекс',
  'admin',
  'adm1n',
  'Modératrice',
  'Alcôve',
  'Support',
  'Owner',
  'Vip69',
  'premium_1',
  'Премиум Администратор',
])('%s is refused as a trademark, a well-known person, or a word of the operator (R5.057)', (nick) => {
  expect(fault(nick)).toBe('nick_protected');
});

test.each(['aide', 'Profil', 'chat', 'contact', 'wallet', 'Ephemeral', 'ᴡallet', 'membre'])(
  '%s is a word of page addresses, reserved for members and trials alike',
  (nick) => {
    expect([fault(nick), trialNick(nick)]).toEqual(['nick_reserved', 'nick_reserved']);
  },
);

test.each(['48151623', 'Camille', 'Ольга'])('%s may be chosen by members and trials alike', (nick) => {
  expect([fault(nick), trialNick(nick)]).toEqual([undefined, undefined]);
});

test.each(['Connard69', 'DUPONT', 'Chanel75', 'ab', 'x'.repeat(101), 'Camillе'])(
  '%s is refused to members and trials for the same reason',
  (nick) => {
    expect(fault(nick)).toBeDefined();
    expect(trialNick(nick)).toEqual(fault(nick));
  },
);

test('capitals are refused before words are looked up (R5.058)', () => {
  expect(fault('DUPONT')).toBe('nick_capitals');
  expect(fault('Dupont')).toBeUndefined();
});

test('an operator adds words or replaces a list (R5.060)', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'protected.more.txt'), '# ours\n*chouquette*\n');
  writeFileSync(path.join(folder, 'vulgar.fr.txt'), 'saperlipopette\n');
  writeFileSync(path.join(folder, 'common-passwords.more.txt'), 'chouquette1\n');
  const { nick: own } = createNickRules({ folder });
  expect(own('LaChouquette')).toBe('nick_protected');
  expect(own('Barbie')).toBe('nick_protected');
  expect(own('Saperlipopette')).toBe('nick_vulgar');
  expect(own('Connard')).toBeUndefined();
  expect(createNewPasswordRules({ folder })('Chouquette1', { nick: 'Ondine' })).toBe('password_common');
});

describe('a new password', () => {
  const judge = createNewPasswordRules({ folder: undefined });
  test.each(['123456', 'password', 'QWERTY', 'azerty', 'iloveyou', 'doudou', 'starwars'])(
    '%s is refused as one of the most common (R5.042, R5.043)',
    (password) => {
      expect(judge(password, { nick: 'Ondine' })).toBe('password_common');
    },
  );
  test('may be anything else', () => {
    expect(judge('le vent se lève', { nick: 'Ondine' })).toBeUndefined();
  });
});
