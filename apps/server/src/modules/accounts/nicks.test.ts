// Claims on nicks that were stored before today's tables of look-alikes were used.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { purposeKey } from '../../platform/purpose-key.ts';
import { startTestSite } from '../../testing/index.ts';
import { createNickRules } from './names/nick-rules.ts';
import { earlierSkeletons, skeletonOf } from './names/skeleton.ts';
import { createNicks } from './nicks.ts';

test.each([
  ['Unicode’s table', 'Любовь', 0],
  ['the letter variants', 'Gabriɛl', 1],
] as const)(
  'a nick claimed before %s still belongs to its member, and no other member may take it',
  async (_, nick, at) => {
    await using site = await startTestSite();
    const { db, clock } = site;
    const [early, late] = [await site.addPerson(), await site.addPerson()];
    const secretKey = 'a key of this test alone, long enough';
    const nicks = createNicks({ db, clock, secretKey, rules: createNickRules({ folder: undefined }) });
    const earlier = earlierSkeletons(nick)[at] ?? '';
    expect(earlier).not.toBe(skeletonOf(nick));
    await nicks.claim(db, nick, early.uid);
    const earlierLook = createHmac('sha256', purposeKey(secretKey, 'nick claims')).update(earlier).digest();
    await db.updateTable('nick_claims').set({ look: earlierLook }).where('nick', '=', nick).execute();

    expect(await nicks.find(nick.toLowerCase())).toMatchObject({ uid: early.uid, nick });
    expect(await nicks.fault(nick)).toBe('nick_taken');
    await expect(nicks.claim(db, nick, late.uid)).rejects.toMatchObject({ fields: { nick: 'nick_taken' } });
    expect(await nicks.fault(nick, early.uid)).toBeUndefined();
  },
);
