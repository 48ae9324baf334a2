// Draws the stories of demo members after the start, one after the other, and every six hours those again whose day is
// over: a demo always has some of each hour and audience.
import { hourMs, minuteMs } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { JobSpec } from '../platform/jobs/jobs.ts';
import type { ImportedComment } from '../modules/comments/index.ts';
import { castAdmirers, type CastRemark } from './cast/posts.ts';
import { type CastStory, castStories } from './cast/stories.ts';
import { drawPhoto } from './drawing.ts';
import type { InventedMembers } from './members.ts';
import type { DemoNeeds } from './needs.ts';

const renewedMs = 6 * hourMs;
/** Photos of albums and the first sets are drawn before. */
const afterSetsMs = 40_000;
const [widthPx, heightPx] = [720, 1280];
const firstSeed = 700;

const drawing: JobSpec<{ at: number }> = { name: 'cast_stories', payload: z.object({ at: z.int() }) };

function draw([scene, palette]: CastStory['photos'][number], seed: number) {
  const art = { scene, palette, seed, width: widthPx, height: heightPx };
  return drawPhoto(art, { field: 'file', name: `${scene}.jpg` });
}

type Needs = Pick<DemoNeeds, 'db' | 'clock' | 'jobs' | 'media' | 'comments' | 'stories'> & {
  invented: Pick<InventedMembers, 'people'>;
};

/** What it returns lets the jobs begin. */
export function createStoryJobs(needs: Needs): () => Promise<void> {
  const { db, clock, jobs, media, comments, stories, invented } = needs;

  const drawAt = (at: number, waitMs = 0) =>
    jobs.add(db, drawing, { at }, { key: drawing.name, at: clock.now() + waitMs });

  async function addOne(wanted: CastStory, nth: number): Promise<void> {
    const { uidOf } = await invented.people();
    const author = uidOf(wanted.by);
    if (await stories.hasStory(author, wanted.text)) return;
    const { text, premium = false, likes, photos, film, said = [] } = wanted;
    const admirers = (count: number, but: string) =>
      castAdmirers
        .filter((nick) => nick !== but)
        .slice(0, count)
        .map(uidOf);
    const drawn = [];
    for (const [place, shown] of photos.entries())
      drawn.push({ file: await draw(shown, firstSeed + nth * 4 + place), alt: shown[2] });
    const canDraw = film && media.films.draw;
    // Without ffmpeg a film stays out, and its story with it.
    if (film && !canDraw) return;
    const content =
      film && canDraw
        ? await canDraw((await draw(film.shown, firstSeed + nth)).content, film.seconds)
        : undefined;
    const published_at = clock.now() - wanted.minutesAgo * minuteMs;
    const id = await stories.importStory({
      author,
      text,
      premium,
      published_at,
      photos: drawn,
      ...(film && content && { film: { content, alt: film.shown[2] } }),
      likedBy: admirers(likes, wanted.by),
    });
    const commentOf = (remark: CastRemark, at: number): ImportedComment => ({
      author: uidOf(remark.by),
      text: remark.text,
      at,
      likedBy: admirers(remark.likes ?? 0, remark.by),
      replies: (remark.replies ?? []).map((reply) => commentOf(reply, at + minuteMs)),
    });
    for (const [place, remark] of said.entries())
      await comments.importComment('story', id, commentOf(remark, published_at + (place + 1) * minuteMs));
  }

  jobs.handle(drawing, async ({ at }) => {
    const wanted = castStories[at];
    if (wanted) await addOne(wanted, at);
    await (at + 1 < castStories.length ? drawAt(at + 1) : drawAt(0, renewedMs));
  });

  return () => drawAt(0, afterSetsMs);
}
