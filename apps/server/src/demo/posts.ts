// What the demo's members wrote on walls, and what others said of it.
import { hourMs, minuteMs } from '@alcove/protocol';
import type { ImportedComment } from '../modules/comments/index.ts';
import { castAdmirers, type CastPost, type CastRemark } from './cast/posts.ts';
import { drawPhoto } from './drawing.ts';
import type { Cast } from './members.ts';
import type { DemoNeeds } from './needs.ts';

const [widthPx, heightPx] = [960, 720];
const firstSeed = 40;

type Needs = Pick<DemoNeeds, 'clock' | 'wall' | 'comments'>;

export async function seedPosts(
  { clock, wall, comments }: Needs,
  { uidOf }: Cast,
  posts: readonly CastPost[],
): Promise<void> {
  const admirers = (count: number, but: string) =>
    castAdmirers
      .filter((nick) => nick !== but)
      .slice(0, count)
      .map(uidOf);
  const commentOf = ({ by, text, likes = 0, replies = [] }: CastRemark, at: number): ImportedComment => ({
    author: uidOf(by),
    text,
    at,
    likedBy: admirers(likes, by),
    replies: replies.map((reply, nth) => commentOf(reply, at + (nth + 1) * 10 * minuteMs)),
  });

  for (const [nth, { by, on = by, hoursAgo, said = [], pictures = [], ...post }] of posts.entries()) {
    const { text, views, likes, followers } = post;
    const drawn = [];
    for (const [place, [scene, palette]] of pictures.entries()) {
      const art = { scene, palette, seed: firstSeed + nth * 4 + place, width: widthPx, height: heightPx };
      drawn.push(await drawPhoto(art, { field: 'upload', name: `${scene}.jpg` }));
    }
    const at = clock.now() - hoursAgo * hourMs;
    const id = await wall.importPost({
      wall: uidOf(on),
      author: uidOf(by),
      text,
      audience: on === by && !followers ? 'members' : 'followers',
      written_at: at,
      views,
      likedBy: admirers(likes, by),
      pictures: drawn,
    });
    for (const [place, remark] of said.entries())
      await comments.importComment('wall', id, commentOf(remark, at + (place + 1) * 20 * minuteMs));
  }
}
