// Whom the demo invents, and how outside checks invent more.
import { accountsCalls, devCalls, genders } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { startTestSite } from '../testing/index.ts';
import { createNickRules } from '../modules/accounts/names/nick-rules.ts';
import { skeletonOf } from '../modules/accounts/names/skeleton.ts';
import { isKnownRegion } from '../modules/accounts/regions/regions.ts';
import { castPeople } from './cast/members.ts';

describe('the people of a demo', () => {
  test('are of every gender, age, level and language', () => {
    expect(new Set(castPeople.map(({ gender }) => gender))).toEqual(new Set(Object.values(genders)));
    expect(new Set(castPeople.map(({ language }) => language))).toEqual(new Set(['fr', 'en', 'ru']));
    expect(castPeople.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['owner', 'editor', 'pro', undefined]),
    );
    const ages = castPeople.map(({ age }) => age);
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([18, 71]);
    expect(castPeople.length).toBeGreaterThanOrEqual(40);
  });

  test.each(castPeople.map((person) => [person.nick, person] as const))(
    '%s could have registered',
    (nick, person) => {
      expect(createNickRules({ folder: undefined }).nick(nick)).toBeUndefined();
      expect(isKnownRegion(person)).toBe(true);
    },
  );

  test('cannot be taken for each other', () => {
    expect(new Set(castPeople.map(({ nick }) => skeletonOf(nick))).size).toBe(castPeople.length);
  });
});

test('a demo invents them once, each with a face of their own, and lists how to log in as each', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const { seed } = site.app.demo;
  expect(await Promise.all([seed(), seed()])).toContain(castPeople.length);
  expect(await seed()).toBe(0);
  const browser = await site.visitor();
  const list = await browser.call(devCalls.cast, {});
  if (list.status !== 'success') throw new Error(list.code);
  expect(list.data).toHaveLength(castPeople.length);
  const faces = await site.db.selectFrom('members').select('avatar').execute();
  const drawn = faces.map(({ avatar }) => /^\/art\/\w+\/\w+/.exec(avatar)?.[0]);
  expect(new Set(drawn).size).toBe(castPeople.length);
  for (const { nick, password } of list.data.slice(0, 3)) {
    expect(await browser.call(accountsCalls.login, { login: nick, password })).toMatchObject({
      data: { nick },
    });
  }
});

test('an outside check invents a member of the kind it needs, once for each name', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const wanted = {
    nick: 'Checker',
    password: 'checks from outside',
    gender: 3,
    age: 40,
    level: 'xxl',
    certified: true,
    phoneVerified: true,
    role: 'editor',
  } as const;
  const answer = await site.fetch('/dev/cast', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  const added = (await answer.json()) as { uid: number; nick: string };
  expect(added).toMatchObject({
    uid: expect.any(Number),
    nick: 'Checker',
    email: expect.stringContaining('@'),
  });
  const browser = await site.visitor();
  expect(
    await browser.call(accountsCalls.login, { login: 'Checker', password: wanted.password }),
  ).toMatchObject({
    data: {
      member: {
        gender: 3,
        age: 40,
        certified: 1,
        phone_verified: 1,
        role: 'editor',
        standing: 'privileged',
        active: 1,
      },
    },
  });
  expect(await browser.call(devCalls.addToCast, { ...wanted, nick: 'checker' })).toMatchObject({
    status: 'error',
    messages: { nick: expect.any(String) },
  });
});

test('production knows no cast', async () => {
  await using site = await startTestSite({ env: { SITE_MODE: 'production' } });
  expect((await site.fetch('/dev/cast', { headers: { accept: 'application/json' } })).status).toBe(404);
});
