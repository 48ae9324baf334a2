// Writes the conversations of the demo's members as they would have been written, and tells nobody.
import { randomBytes } from 'node:crypto';
import { artPath } from '@alcove/art';
import { minuteMs, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Members } from '../accounts/index.ts';
import { type CastScene, castScenes } from './cast-scenes.ts';
import { sideOf } from './conversation-store.ts';
import { addMessage, type StoredMessage } from './message-store.ts';

/** Between two lines; everything before the latest day is that much older. */
const stepMs = 4 * minuteMs;

/** Stands for a photo in the lines. */
const photo = '*';
const drawn = (px: number) =>
  artPath({ scene: 'petals', palette: 'verger', seed: 75, width: px, height: Math.round(px * 0.75) });
const photoOf = (line: string) =>
  line === photo ? [{ id: 'drawn', url: drawn(1200), thumbnail_url: drawn(320) }] : [];

const callOf = (line: string): StoredMessage['call'] => {
  const seconds = /^#(\d+)$/.exec(line)?.[1];
  if (seconds === undefined) return null;
  const missed = seconds === '0';
  return {
    call_id: randomBytes(16).toString('hex'),
    reason: missed ? 'unanswered' : 'finished',
    seconds: Number(seconds),
    missed: missed ? 1 : 0,
  };
};

type Needs = Use<'db' | 'clock'> & { members: Pick<Members, 'byNick'> };

async function play({ db, clock, members }: Needs, scene: CastScene) {
  const { access, minutesAgo, unread = 0, archived = false, lines = [] } = scene;
  const [from, to] = [await members.byNick(scene.from), await members.byNick(scene.to)];
  if (!from || !to) return;
  const latestAt = clock.now() - minutesAgo * minuteMs;
  const beganAt = latestAt - lines.length * stepMs;
  const pair = {
    low_uid: Math.min(from.uid, to.uid) as Uid,
    high_uid: Math.max(from.uid, to.uid) as Uid,
  };
  const [reader, writer] = [sideOf(pair, to.uid), sideOf(pair, from.uid)];
  await db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('conversations')
      .values({
        ...pair,
        access,
        access_uids: access === 'allow' ? [] : [access === 'deny' ? to.uid : from.uid],
        asked_uid: access === 'allow' ? 0 : from.uid,
        last_id: lines.length,
        [`${reader}_unread`]: unread,
        [`${reader}_read_id`]: lines.length - unread,
        [`${writer}_read_id`]: lines.length,
        [`${reader}_archived`]: archived,
        created_at: beganAt,
        modified_at: latestAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [nth, line] of lines.entries()) {
      const isAnswer = line.startsWith('>');
      const text = isAnswer ? line.slice(1) : line;
      const call = callOf(line);
      await addMessage(tx, {
        conversation_id: id,
        id: nth + 1,
        sender_uid: isAnswer ? to.uid : from.uid,
        recipient_uid: isAnswer ? from.uid : to.uid,
        mid: `cast-${nth + 1}`,
        text: text === photo || call ? '' : text,
        call,
        attachments: photoOf(text),
        sent_at: beganAt + (nth + 1) * stepMs,
      });
    }
  });
}

export const createPmCast = (needs: Needs) => async (): Promise<void> => {
  for (const scene of castScenes) await play(needs, scene);
};
