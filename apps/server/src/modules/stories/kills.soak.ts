// Stories that are sent, published and deleted while their server is killed again and again: no story stands by half,
// and neither a key, nor a file, nor plain bytes are left of what is gone.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { callPath, devCalls, minuteMs, storiesCalls, type Story, type StoryUpload } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { openLocalFiles } from '../../platform/files/local-files.ts';
import { until } from '../../testing/index.ts';
import { type KilledSiteMember, openKilledSite } from '../../testing/killed-site.ts';
import { soakMs } from '../../testing/soak.ts';
import { sendFile, storyPhoto } from './testing/stories.ts';

async function ownOf({ get, uid }: KilledSiteMember): Promise<Story[]> {
  const answer = await get<{ list: Story[] }>(storiesCalls.stories, { author: String(uid) });
  if (answer.status === 'error') throw new Error(answer.code);
  return answer.data.list;
}

async function eachIsWhole(member: KilledSiteMember): Promise<void> {
  for (const { media } of await ownOf(member)) {
    expect(media).toHaveLength(1);
    for (const { urls } of media)
      for (const address of Object.values(urls)) expect((await member.fetch(address ?? '')).status).toBe(200);
  }
}

test(
  'of a story nothing stands by half and nothing is left, however often the server is killed',
  { timeout: soakMs + 300_000 },
  async () => {
    await using site = await openKilledSite();
    const { db, dataDir } = site;
    const photo = await storyPhoto();
    await site.killAgainAndAgain({
      longestMs: 2500,
      atStart: eachIsWhole,
      async write(member) {
        for (;;) {
          await sendFile(member, photo);
          const there = await member.get<{ list: StoryUpload[] }>(storiesCalls.storyUploads);
          const [upload] = there.status === 'success' ? there.data.list : [];
          if (upload) await member.post(storiesCalls.submitStory, { upload: upload.id, consent: 1 });
          await db.deleteFrom('story_submissions').execute();
          const all = await ownOf(member);
          if (all.length > 4) for (const { id } of all) await member.post(storiesCalls.deleteStory, { id });
        }
      },
    });
    await using last = await site.start();
    await eachIsWhole(last.member);
    const files = await openLocalFiles({ folder: path.join(dataDir, 'files') });
    const folders = async () => {
      const found = new Set<string>();
      for await (const { key } of files.list()) {
        const [root, kind, picture = ''] = key.split('/');
        if (root === 'sealed' && kind === 'stories') found.add(picture);
      }
      return [...found].toSorted();
    };
    const known = async () =>
      (await db.selectFrom('story_media').select('picture').execute())
        .map(({ picture }) => picture)
        .toSorted();
    const keys = async () =>
      (await db.selectFrom('file_keys').select('folder').execute())
        .map(({ folder }) => folder.replace(/^sealed\/stories\//, ''))
        .toSorted();
    await until(
      async () => {
        const { status } = await last.member.fetch(callPath(devCalls.advanceClock), {
          method: 'POST',
          body: new URLSearchParams({ advanceMs: String(5 * minuteMs) }),
        });
        expect(status).toBe(200);
        const media = String(await known());
        return String(await folders()) === media && String(await keys()) === media;
      },
      { withinMs: 120_000 },
    );
    expect(await readdir(path.join(dataDir, 'films'))).toEqual([]);
  },
);
