// A resident who is mentioned in the room answers there within 8 s.
import type { Behaviour } from '../resident.ts';
import { between } from '../timers.ts';
import { roomWords } from './answer-texts.ts';
import { pick } from './answers.ts';
import { named } from './greetings.ts';
import { languageWritten } from './language-written.ts';

const answerMs = [2500, 7000] as const;

export const answerMentions: Behaviour = (resident) => {
  const { live, stage, row, later } = resident;
  const { timers, bounds } = stage;
  live.on('message', ({ roomid, uid, nick, message }) => {
    if (roomid !== resident.roomId() || stage.isResident(uid)) return;
    if (!message.toLowerCase().includes(`[mention]${row.nick.toLowerCase()}[/mention]`)) return;
    if (!bounds.take('mentions', uid)) return;
    const words = pick(roomWords[languageWritten(message, row.language)].mention, timers.random);
    later(between(timers, answerMs), () =>
      resident.say(
        roomid,
        words.replace('$1', () => named(nick, false)),
      ),
    );
  });
};
