// Whether an address is a member's, and whose: nothing about a login may tell.
import { accountsCalls } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite } from '../../../testing/index.ts';
import { signUp } from '../registration/testing/newcomers.ts';

const { loginOnSite, logout } = accountsCalls;

test('whoever registers with an address logs in by it alike, whether or not it is a member’s', async () => {
  await using site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const owner = await site.addPerson();
  const told = [];
  for (const email of [owner.email, 'nobody-has-it@example.test']) {
    const { browser, nick } = await signUp(site, { email, email_confirm: email });
    await browser.call(logout, {});
    const answer = await browser.call(loginOnSite, { login: email, password: 'sept ponts rouges' });
    told.push(answer.status === 'success' ? answer.data.nick === nick : answer.code);
  }
  expect(told).toEqual([true, true]);
  const her = await site.visitor();
  expect(await her.call(loginOnSite, { login: owner.email, password: owner.password })).toMatchObject({
    data: { uid: owner.uid },
  });
});

test('guesses at an address do not tell under which nick its owner goes', async () => {
  await using site = await startTestSite();
  const owner = await site.addPerson();
  const stranger = await site.visitor();
  for (let guess = 0; guess < 10; guess++) {
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
