// The conversations of the demo's members.
import { randomBytes } from 'node:crypto';
import { artPath } from '@alcove/art';
import { minuteMs } from '@alcove/protocol';
import type { ImportedConversation } from '../modules/pm/index.ts';
import { castConversations } from './cast/conversations.ts';
import type { Cast } from './members.ts';
import type { DemoNeeds } from './needs.ts';

/** Between two messages; everything before the latest day is that much older. */
const stepMs = 4 * minuteMs;

/** Stands for a photo among the texts. */
const photo = '*';
const drawn = (px: number) =>
  artPath({ scene: 'petals', palette: 'verger', seed: 75, width: px, height: Math.round(px * 0.75) });
const photoOf = (text: string) =>
  text === photo ? [{ id: 'drawn', url: drawn(1200), thumbnail_url: drawn(320) }] : [];

type Message = ImportedConversation['messages'][number];

const callOf = (text: string): Message['call'] => {
  const seconds = /^#(\d+)$/.exec(text)?.[1];
  if (seconds === undefined) return null;
  const missed = seconds === '0';
  return {
    call_id: randomBytes(16).toString('hex'),
    reason: missed ? 'unanswered' : 'finished',
    seconds: Number(seconds),
    missed: missed ? 1 : 0,
  };
};

type Needs = Pick<DemoNeeds, 'clock' | 'pm'>;

export async function seedConversations({ clock, pm }: Needs, { uidOf }: Cast): Promise<void> {
  for (const { access, minutesAgo, unread = 0, archived = false, texts = [], ...pair } of castConversations) {
    const [from, to] = [uidOf(pair.from), uidOf(pair.to)];
    const latestAt = clock.now() - minutesAgo * minuteMs;
    const beganAt = latestAt - texts.length * stepMs;
    const messages = texts.map((written, nth): Message => {
      const isAnswer = written.startsWith('>');
      const text = isAnswer ? written.slice(1) : written;
      const call = callOf(text);
      return {
        sender: isAnswer ? to : from,
        mid: `cast-${nth + 1}`,
        text: text === photo || call ? '' : text,
        call,
        attachments: photoOf(text),
        sent_at: beganAt + (nth + 1) * stepMs,
      };
    });
    await pm.importConversation({ from, to, access, beganAt, latestAt, unread, archived, messages });
  }
}
