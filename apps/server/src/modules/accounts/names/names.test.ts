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
    ['Gina', 'ɢina'],
    ['Aelia', 'ᴁlia'],
    ['Oeillet', 'ɶillet'],
    ['Roland', 'ꝶoland'],
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
    'Marie 34 ans',
    'Marie34ans',
    'Couple de 18 ans',
    'Андрей 40 лет',
    '1000 ans',
    '17 Andrea',
    '17Anselme',
    '12 Yolande',
    'Lea_15',
    'Lyonnaise',
    'Alive',
    'Olive',
    'Multimedia',
    'Statique',
    'Trumpet',
    'Minority',
    'Avocado',
    'Canteen',
    'Velveteen',
    'Beau gosse',
    'Old school',
    'Étudiante',
    'Студентка',
    'Однокласснице',
    'Летняя ночь',
    'Charles Martel',
    'Éva 1990',
    'Nineteen',
    'Adonis',
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
  'lycee17',
  'Lycéenne',
  'LyceenDuSud',
  'collégienne_lyon',
  'Écolière',
  'Petite fille',
  'ado_paris',
  'Adolescente',
  '17ans',
  'Lea 16 ans',
  'Lea16Ans',
  'l7ans',
  '17-Ans Lyon',
  '17AnsLyon',
  '15yo',
  'Emma 16 y.o.',
  '14 years old',
  'Аня 16 лет',
  'аня17лет',
  '17-летняя',
  'jailbait',
  'Jail_Bait',
  'ja1lbait',
  'SchoolGirl',
  'High School 2',
  'teen',
  'SweetTeen',
  'Sixteen',
  'Underage',
  'Школьница',
  'девятиклассница',
  'малолетка',
  'Подросток',
])('%s is refused: it hints at a minor', (nick) => {
  expect(fault(nick)).toBe('nick_minor');
});

test('an age is read in any digits', () => {
  expect(fault('١٧ ans')).toBe('nick_minor');
  expect(fault('٣٤ ans')).toBeUndefined();
});

test.each(['ondine\u{13441}', '123\u{13441}', '\u{13441}\u{13442}\u{13441}', 'Ondine\u2800'])(
  '%j is refused: a sign that shows nothing makes a second nick of the same look',
  (nick) => {
    expect(fault(nick)).toBe('nick_characters');
  },
);

test.each([
  'Chanel75',
  'Barbie',
  'Madonna',
  'Emmanuel Macron',
  'Macron75',
  'Donald_Trump',
  'Biden',
  'Angela Merkel',
  'Зеленский',
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

test.each([
  'aide',
  'Profil',
  'chat',
  'contact',
  'wallet',
  'Ephemeral',
  'ᴡallet',
  'membre',
  'logout',
  'Signup',
  'sign_up',
  'hostmaster',
  'media',
  'Static',
  'live',
  'l1ve',
  'Media2',
  'Регистрация',
])('%s is a word of addresses or hosts, reserved for members and trials alike', (nick) => {
  expect([fault(nick), trialNick(nick.replace('_', ''))]).toEqual(['nick_reserved', 'nick_reserved']);
});

test.each(['48151623', 'Camille', 'Ольга'])('%s may be chosen by members and trials alike', (nick) => {
  expect([fault(nick), trialNick(nick)]).toEqual([undefined, undefined]);
});

test.each(['Connard69', 'DUPONT', 'Chanel75', 'lycee17', '17ans', 'ab', 'x'.repeat(101), 'Camillе'])(
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
