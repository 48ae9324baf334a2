// The content backend over real HTTP, under the prefix of each language.
import { languages, prefixOf } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

test.each(languages)(
  'a client reads the counters of contributions under the prefix of %s (R7.192, R7.193, R7.216)',
  async (language) => {
    const answer = await site.fetch(`${prefixOf(language)}/b/contribution/stats`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      status: 'success',
      data: { contribution_counter: 0, material_counter: 0 },
    });
  },
);
