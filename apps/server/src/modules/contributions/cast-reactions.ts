// What members of the demo say under each other's sets, and the keywords they give them; always the same.
import { minuteMs, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { earliestMembers } from '../accounts/index.ts';
import type { Comments } from '../comments/index.ts';
import { addItemLabels } from './label-store.ts';

const reactingMembers = 12;
const most = 4;

const remarks = [
  'La troisième est ma préférée.',
  'On sent l’heure qu’il est.',
  'The light does all the talking.',
  'Очень тихие кадры, спасибо.',
  'Vous y retournez au printemps ?',
  'Quelle couleur.',
  'I would hang the second one.',
  'Хочется туда же, с термосом.',
  'Le café froid valait donc la peine.',
] as const;
const answers = ['Merci, c’était la dernière minute de soleil.', 'Thank you, it was colder than it looks.'];
const keywords = [
  ['lumière', 'matin'],
  ['fenêtre', 'velours'],
  ['ville', 'nuit'],
  ['balcon', 'pluie'],
  ['свет', 'окно'],
  ['train', 'night'],
] as const;

const of = <T>(list: readonly T[], place: number) => list[place % list.length] as T;

type Needs = Use<'db' | 'clock'> & { comments: Pick<Comments, 'seed'> };
/** `at`: its place in the list of the cast's sets; `publishedAt`: reactions follow it. */
type Reacted = { id: number; author: Uid; at: number; publishedAt: number };

export async function addCastReactions({ db, clock, comments }: Needs, set: Reacted): Promise<void> {
  const { id, author, at, publishedAt } = set;
  const others = await earliestMembers(db, { except: author, limit: reactingMembers });
  for (let number = 0; number < Math.min(at % most, others.length); number++) {
    const uid = of(others, at * 5 + number);
    const labels = of(keywords, at + number * 2);
    await addItemLabels(db, { contribution: id, material: null }, { uid, labels, now: clock.now() });
    const written = publishedAt + (number + 1) * 12 * minuteMs;
    const answer = { author, text: of(answers, at), at: written + 4 * minuteMs };
    await comments.seed('contribution', id, {
      author: uid,
      text: of(remarks, at * 2 + number),
      at: written,
      likedBy: [author],
      ...(number === 0 && at % 2 === 1 && { replies: [answer] }),
    });
  }
}
