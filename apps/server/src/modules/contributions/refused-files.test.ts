// Large files that are refused: their senders get the answer, and others go on sending.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';
import { pixelBomb } from '../media/testing/samples.ts';
import { post, setPhoto } from './testing/sets.ts';

/** Beyond the first bytes by which a file is judged. */
const rest = Buffer.alloc(3_000_000, 'a');

let site: TestSite;
beforeAll(async () => {
  // Many members pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => site.close());

test.each([
  ['3 MB of one letter', async () => rest, 'notes.mov', 'file_type_wrong'],
  [
    'a photo of too many pixels',
    async () => Buffer.concat([await pixelBomb(), rest]),
    'a.jpg',
    'image_too_large',
  ],
])('the sender of %s learns why it is refused', async (_, make, name, code) => {
  const member = await site.member();
  const { http, file } = await post(member, await make(), { name });
  expect([http, file]).toMatchObject([200, { name, code, error: expect.any(String) }]);
});

test('after twelve refused files at once another member still sends theirs', async () => {
  const member = await site.member();
  const refused = await Promise.all(
    Array.from({ length: 12 }, (_, at) => post(member, rest, { name: `${at}.mov` })),
  );
  expect(new Set(refused.map(({ file }) => file?.code))).toEqual(new Set(['file_type_wrong']));
  const other = await site.member();
  const { http, file } = await post(other, await setPhoto());
  expect([http, file?.error]).toEqual([200, undefined]);
});
