// A login never tells whether an address belongs to a member, nor which nick that member has.
import { accountsCalls } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite } from '../../../testing/index.ts';
import { signUp } from '../registration/testing/newcomers.ts';
import { loginBounds } from './throttle.ts';

const { loginOnSite, logout } = accountsCalls;

test('a newcomer logs in with the address they registered with, whether or not it belongs to a member', async () => {
  await using site = await startTestSite();
  const owner = await site.addPerson();
  const answers = [];
  for (const email of [owner.email, 'unknown@example.test']) {
    const { browser, nick } = await signUp(site, { email, email_confirm: email });
    await browser.call(logout, {});
    const answer = await browser.call(loginOnSite, { login: email, password: 'sept ponts rouges' });
    answers.push(answer.status === 'success' ? answer.data.nick === nick : answer.code);
  }
  expect(answers).toEqual([true, true]);
  const ownersBrowser = await site.visitor();
  const byOwner = { login: owner.email, password: owner.password };
  expect(await ownersBrowser.call(loginOnSite, byOwner)).toMatchObject({ data: { uid: owner.uid } });
});

test('the throttle answers an account with an unproven address alike, whether or not the address belongs to a member', async () => {
  await using site = await startTestSite();
  const owner = await site.addPerson();
  const answers = [];
  for (const email of [owner.email, 'unknown@example.test']) {
    const { browser } = await signUp(site, { email, email_confirm: email });
    await browser.call(logout, {});
    const elsewhere = await site.visitor();
    for (let guess = 0; guess < loginBounds.perAccount.limit; guess++) {
      await elsewhere.call(loginOnSite, { login: email, password: `guess ${guess}` });
    }
    const answer = await browser.call(loginOnSite, { login: email, password: 'sept ponts rouges' });
    answers.push([answer.http, answer.status === 'error' && answer.code]);
  }
  expect(answers).toEqual([
    [429, 'too_many'],
    [429, 'too_many'],
  ]);
});

test('guesses at an address do not tell which nick its owner has', async () => {
  await using site = await startTestSite();
  const owner = await site.addPerson();
  const stranger = await site.visitor();
  for (let guess = 0; guess < loginBounds.perAccount.limit; guess++) {
    await stranger.call(loginOnSite, { login: owner.email, password: `guess ${guess}` });
  }
  const guess = { password: 'another guess' };
  expect(await stranger.call(loginOnSite, { login: owner.email, ...guess })).toMatchObject({
    code: 'too_many',
  });
  expect(await stranger.call(loginOnSite, { login: owner.nick, ...guess })).toMatchObject({
    code: 'login_failed',
  });
});
