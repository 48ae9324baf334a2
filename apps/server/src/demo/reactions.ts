// What members of the demo say under each other's sets, and the keywords they give them; always the same.
import { minuteMs, type Uid } from '@alcove/protocol';
import { castAnswers, castKeywords, castRemarks } from './cast/reactions.ts';
import type { DemoNeeds } from './needs.ts';

const reactingMembers = 12;
const most = 4;

const of = <T>(list: readonly T[], place: number) => list[place % list.length] as T;

type Needs = Pick<DemoNeeds, 'comments' | 'finding'>;
/** `at`: its place in the list of the cast's sets; `publishedAt`: reactions follow it. */
type Reacted = { id: number; author: Uid; at: number; publishedAt: number };

export async function seedReactions(
  { comments, finding }: Needs,
  { id, author, at, publishedAt }: Reacted,
  active: readonly Uid[],
): Promise<void> {
  const others = active.filter((uid) => uid !== author).slice(0, reactingMembers);
  for (let number = 0; number < Math.min(at % most, others.length); number++) {
    const uid = of(others, at * 5 + number);
    await finding.importTags(id, uid, of(castKeywords, at + number * 2));
    const written = publishedAt + (number + 1) * 12 * minuteMs;
    const answer = { author, text: of(castAnswers, at), at: written + 4 * minuteMs };
    await comments.importComment('contribution', id, {
      author: uid,
      text: of(castRemarks, at * 2 + number),
      at: written,
      likedBy: [author],
      ...(number === 0 && at % 2 === 1 && { replies: [answer] }),
    });
  }
}
