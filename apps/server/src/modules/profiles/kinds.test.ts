// Members of all kinds in profiles and in their own record.
import { accountsCalls, genders, profilesCalls, roomsActions } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, type Traits } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

async function seen(traits: Traits) {
  const { uid } = await site.addPerson(traits);
  const answer = await (await site.visitor()).call(profilesCalls.profile, { id: uid });
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.profile;
}

test('a reader gets the gender as the number that clients know (R3.008, R3.009, R3.010, R3.011)', async () => {
  const received = [];
  for (const gender of [1, 2, 3, 4] as const) received.push((await seen({ gender })).gender);
  expect(received).toEqual([genders.male, genders.female, genders.couple, genders.trans]);
});

describe('a reader gets a member’s level', () => {
  test('free (R3.031)', async () => {
    expect(await seen({})).toMatchObject({ status: 'free', member_type: 0, certified: 0 });
  });
  test('XXL (R3.032)', async () => {
    expect(await seen({ premium: true })).toMatchObject({ status: 'XXL', member_type: 2 });
  });
  test('certified, at whatever level (R3.026)', async () => {
    expect(await seen({ certified: true })).toMatchObject({ certified: 1, member_type: 0 });
  });
  test('the owner, who has the role and the type (R3.033, R3.034)', async () => {
    expect(await seen({ role: 'owner' })).toMatchObject({ status: 'XXL', member_type: 6 });
    const owner = await site.member({ role: 'owner' });
    expect(await owner.call(accountsCalls.member, {})).toMatchObject({
      data: { role: 'owner', member_type: 6, standing: 'privileged' },
    });
  });
});

test('the people of a room are listed with their status: free or XXL (R3.019, R3.020)', async () => {
  const [free, xxl] = [await site.member(), await site.member({ premium: true })];
  const roomid = `~${xxl.nick}`;
  const live = await site.live(xxl, { roomid });
  await site.live(free, { roomid });
  const { data } = await live.ask(roomsActions.peopleInRoom, { room: roomid });
  expect(new Map(data.users.map(({ uid, status }) => [uid, status]))).toEqual(
    new Map([
      [free.uid, 'free'],
      [xxl.uid, 'XXL'],
    ]),
  );
});

test('an account tells its owner whether it is active (R3.028)', async () => {
  const [active, waiting] = [await site.member(), await site.member({ active: false })];
  expect(await active.call(accountsCalls.member, {})).toMatchObject({ data: { active: 1 } });
  expect(await waiting.call(accountsCalls.member, {})).toMatchObject({ data: { active: 0 } });
});

test.each([
  ['fr', 'Vous devez vous identifier pour utiliser cette fonction'],
  ['en', 'You need to be authorized to use this feature'],
] as const)('what members do asks a visitor in %s to come in (R8.066)', async (language, message) => {
  const visitor = await site.visitor();
  const answer = await visitor.call(accountsCalls.updateMember, { about: 'Bonsoir' }, { language });
  expect(answer).toMatchObject({ http: 401, message });
});
