// Photos that are sent while their server is killed again and again: what was answered stays and becomes
// whole, and nothing stands by half.
import { albumLimits, type AlbumMaterial, albumsCalls } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { type KilledSiteMember, openKilledSite } from '../../testing/killed-site.ts';
import { soakMs } from '../../testing/soak.ts';
import { jpeg, upload } from '../media/testing/samples.ts';

const isWhole = ({ large, original }: AlbumMaterial) => large !== undefined && original !== undefined;

async function listOf({ get }: KilledSiteMember): Promise<AlbumMaterial[]> {
  const answer = await get<{ list: AlbumMaterial[] }>(albumsCalls.albumPhotos);
  if (answer.status === 'error') throw new Error(answer.code);
  return answer.data.list;
}

test(
  'a photo that was answered stays, however often the server is killed',
  { timeout: soakMs + 180_000 },
  async () => {
    await using site = await openKilledSite({ premium: true });
    const content = await jpeg({ width: 1600, height: 1200 });
    let answered: number[] = [];
    await site.killAgainAndAgain({
      longestMs: 1500,
      async atStart(member) {
        const list = await listOf(member);
        // A photo whose answer was lost may have taken a place, too.
        expect(list.map(({ material_id }) => material_id)).toEqual(expect.arrayContaining(answered));
        for (const { material_id, urls } of list) {
          for (const address of Object.values(urls)) expect((await member.fetch(address)).status).toBe(200);
          if (list.length < albumLimits.premium / 2) continue;
          await member.post(albumsCalls.deletePhoto, { material_id });
          answered = [];
        }
      },
      async write(member) {
        for (let sent = 0; sent < albumLimits.premium / 2; sent++) {
          const answer = await upload(member, albumsCalls.uploadPhoto, { content });
          if (answer.status === 'error') throw new Error(answer.code);
          answered.push(answer.data.material.material_id);
        }
      },
    });
    await using last = await site.start();
    await until(async () => (await listOf(last.member)).every(isWhole), { withinMs: 90_000 });
    const used = await site.db.selectFrom('pictures').select('id').where('used', '=', true).execute();
    const placed = await site.db.selectFrom('album_photos').select('picture').execute();
    expect(used.map(({ id }) => id).toSorted()).toEqual(placed.map(({ picture }) => picture).toSorted());
  },
);
