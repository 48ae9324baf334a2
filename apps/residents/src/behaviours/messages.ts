// Requests are accepted, messages are read and answered in the language of their writer. The first line of each
// conversation says that a program writes; after three messages a word stands in the writer's guestbook, once.
import { toText, parse } from '@alcove/markup';
import { guestbookCalls, type PmConversation, type PmMessage } from '@alcove/protocol';
import type { Behaviour } from '../resident.ts';
import { between } from '../timers.ts';
import { programNotices, roomWords } from './answer-texts.ts';
import { answerTo, pick } from './answers.ts';

const acceptMs = 3000;
const readMs = 1200;
const typeMs = 2500;
const answerMs = [4500, 8500] as const;
const guestbookAfter = 3;
const parsedMost = 2000;

export const answerMessages: Behaviour = (resident) => {
  const { pm, stage, row, site, later, attempt, uid: me } = resident;
  const { timers, bounds } = stage;
  const accepting = new Set<number>();
  const answering = new Set<number>();
  const written = new Set<number>();

  function accept({ general_status: status, recipient: { uid } }: PmConversation): void {
    if (status !== 'requested_by_recipient' || stage.isResident(uid) || accepting.has(uid)) return;
    accepting.add(uid);
    later(acceptMs, () =>
      attempt('to accept a request', () => pm.request('allowPm', { to: uid })).finally(() =>
        accepting.delete(uid),
      ),
    );
  }

  async function leaveWord(uid: number): Promise<void> {
    if (written.has(uid)) return;
    written.add(uid);
    const { list, waiting } = await site.call(guestbookCalls.guestbook, { id: uid });
    if ([...list, ...waiting].some(({ user }) => user.uid === me) || !bounds.take('notifications', uid))
      return;
    const text = pick(roomWords[row.language].guestbook, timers.random);
    await site.call(guestbookCalls.leaveWord, { id: uid, text });
  }

  async function answer(uid: number, text: string): Promise<void> {
    const { messages } = await pm.request('loadPm', { from: uid });
    const notices = Object.values(programNotices);
    const isKnown = messages.some(
      ({ sender_uid: by, message }) => by === me && notices.some((notice) => message.startsWith(notice)),
    );
    const reply = answerTo(text, row.language, timers.random);
    const notice = isKnown ? '' : `${programNotices[reply.language]}\n`;
    pm.send(uid, { message: notice + reply.text, attachments: [] });
    const received = messages.filter(({ sender_uid: by }) => by === uid).length;
    if (received >= guestbookAfter) await attempt('to sign a guestbook', () => leaveWord(uid));
  }

  function read({ sender_uid: uid, message, call }: PmMessage): void {
    if (uid === me || stage.isResident(uid) || call || answering.has(uid)) return;
    later(readMs, () => pm.markRead(uid));
    if (!bounds.take('answers', `${me} ${uid}`)) return;
    answering.add(uid);
    later(typeMs, () => pm.typing(uid));
    later(between(timers, answerMs), () => {
      answering.delete(uid);
      return attempt('to answer', () => answer(uid, toText(parse(message.slice(0, parsedMost)))));
    });
  }

  pm.on('list', () => {
    for (const conversation of pm.state.conversations.values()) accept(conversation);
  });
  pm.on('pmConversationChanged', ({ conversation }) => accept(conversation));
  pm.on('pmMessage', read);
};
