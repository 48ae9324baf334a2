// Claims on nicks that were stored before Unicode's whole table of look-alikes was used.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { purposeKey } from '../../platform/purpose-key.ts';
import { startTestSite } from '../../testing/index.ts';
import { createNickRules } from './names/nick-rules.ts';
import { plainSkeleton, skeletonOf } from './names/skeleton.ts';
import { createNicks } from './nicks.ts';

test('a nick with a letter that became a look-alike still belongs to its member, and no other member may take it', async () => {
  await using site = await startTestSite();
  const { db, clock } = site;
  const [early, late] = [await site.addPerson(), await site.addPerson()];
  const secretKey = 'a key of this test alone, long enough';
  const nicks = createNicks({ db, clock, secretKey, rules: createNickRules({ folder: undefined }) });
  const nick = 'Любовь';
  expect(plainSkeleton(nick)).not.toBe(skeletonOf(nick));
  await nicks.claim(db, nick, early.uid);
  const earlierLook = createHmac('sha256', purposeKey(secretKey, 'nick claims'))
    .update(plainSkeleton(nick))
    .digest();
  await db.updateTable('nick_claims').set({ look: earlierLook }).where('nick', '=', nick).execute();

  expect(await nicks.find('любовь')).toMatchObject({ uid: early.uid, nick });
  expect(await nicks.fault(nick)).toBe('nick_taken');
  await expect(nicks.claim(db, nick, late.uid)).rejects.toMatchObject({ fields: { nick: 'nick_taken' } });
  expect(await nicks.fault(nick, early.uid)).toBeUndefined();
});
