// Changing the nick, over real HTTP.
import { accountsCalls, formerNickMs, profilesCalls } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { changeNick, checkNick, deleteAccount, member: ownRecord } = accountsCalls;
const { profile } = profilesCalls;

describe('the nick', () => {
  test('changes, and the previous one stays reserved and leads to the new one (R2.231, R7.275)', async () => {
    const maelle = await site.member({ nick: 'Clématite' });
    expect(await maelle.call(changeNick, { nick: 'Glycine' })).toMatchObject({ data: { nick: 'Glycine' } });
    const reader = await site.member();
    for (const nick of ['Glycine', 'Clématite', 'CLEMATITE']) {
      expect(await reader.call(profile, { nick })).toMatchObject({ data: { profile: { nick: 'Glycine' } } });
    }
    expect(await reader.call(checkNick, { nick: 'Clématite' })).toMatchObject({ status: 'error' });
    expect(await maelle.call(changeNick, { nick: 'clématite' })).toMatchObject({
      data: { nick: 'clématite' },
    });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { nick: 'clématite' } });
  });

  test('that a member gave up is free after a year; that of an erased account never is', async () => {
    const [maelle, leaving] = [await site.member({ nick: 'Asphodèle' }), await site.member()];
    await maelle.call(changeNick, { nick: 'Verveine' });
    const { nick: erased } = leaving;
    await leaving.call(changeNick, { nick: 'Centaurée' });
    await leaving.call(deleteAccount, { password: leaving.password });
    const isFree = async (nick: string) =>
      (await (await site.visitor()).call(checkNick, { nick })).status === 'success';
    await site.clock.advance(formerNickMs - 1);
    expect(await isFree('Asphodèle')).toBe(false);
    await site.clock.advance(1);
    expect(await isFree('Asphodèle')).toBe(true);
    expect([await isFree(erased), await isFree('Centaurée')]).toEqual([false, false]);
    const reader = await site.member();
    expect(await reader.call(profile, { nick: 'Asphodèle' })).toMatchObject({ status: 'error' });
  });

  test.each([
    ['Connard', 'R5.056'],
    ['Barbie', 'R5.057'],
    ['DUPONT', 'R5.058'],
    ['Persicaire', 'R5.059'],
  ])('does not become %s (%s)', async (nick, _row) => {
    if (nick === 'Persicaire') await site.addPerson({ nick });
    const maelle = await site.member();
    expect(await maelle.call(changeNick, { nick })).toMatchObject({ messages: { nick: expect.any(String) } });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { nick: maelle.nick } });
  });

  test('changes five times a day at most', async () => {
    await using counting = await startTestSite();
    const maelle = await counting.member();
    const outcomes = [];
    for (const nick of ['Aconit', 'Bleuet', 'Crocus', 'Dahlia', 'Églantine', 'Fuchsia']) {
      outcomes.push((await maelle.call(changeNick, { nick })).http);
    }
    expect(outcomes).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
