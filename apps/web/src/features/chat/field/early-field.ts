// The field of a room's document: what is written into it leaves and is shown as waiting before the room's code is here,
// which then takes connection and messages over. Text, focus and selection stay in the field, which stays in place.
import { createEarlyRoom } from '@alcove/live-client/early';
import { toTags } from '@alcove/markup';
import { messageFault } from '@alcove/protocol';
import { keepMessageDraft, messageDraftOf } from '../editor/drafts.ts';
import { treeOfPlain } from '../editor/plain-text.ts';
import { writtenLook } from '../editor/written-look.ts';
import { readSessionConfiguration } from '../live/configuration.ts';
import { chatSettings } from '../settings/chat-settings.ts';
import { drawLines } from './draw-lines.ts';
import { keptLines } from './kept-lines.ts';
import { earlyLines } from './early-lines.ts';

/** The document's own script: the parser may still be on its way to the field. */
function onceParsed(work: () => void): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', work, { once: true });
  else work();
}

/** What tags draw, the server judges: their parser would weigh more than all of this. */
const maySay = (tags: string, text = tags): boolean =>
  messageFault(tags, { text, pictures: [] }) === undefined;

function workOn(field: HTMLTextAreaElement, { say, uid, roomid }: Needs) {
  const { enterSends } = chatSettings.get();
  const draft = messageDraftOf(uid, roomid);
  // One with tags is not for this field: the editor will have it before what is typed here.
  const keepsDraft = !draft.includes('[');
  const editor = field.closest<HTMLElement>('.editor');
  const send = editor?.querySelector('.editor-send');

  function show() {
    editor?.toggleAttribute('data-empty', field.value === '');
    send?.setAttribute('aria-disabled', String(!maySay(field.value)));
    if (keepsDraft) keepMessageDraft(uid, roomid, field.value);
  }
  function takeLines() {
    for (const { text, isSure } of earlyLines.take()) {
      const tags = toTags(treeOfPlain(text.replace(/\n+$/, ''), writtenLook()));
      const isLine = isSure || enterSends;
      if (isLine && maySay(tags, text)) say(tags);
      else field.value = `${text}${isLine ? '' : '\n'}${field.value}`;
    }
    show();
  }

  field.enterKeyHint = enterSends ? 'send' : 'enter';
  field.toggleAttribute('data-draft', keepsDraft);
  if (field.value === '' && keepsDraft) field.value = draft;
  field.addEventListener('input', show, earlyLines.whileEarly());
  earlyLines.onLine(takeLines);
  takeLines();
}

type Needs = { say: (message: string) => void; uid: number; roomid: number };

export function workEarly(roomid: number, uid: number): void {
  // The code has come first.
  if (globalThis.earlyRoom !== undefined || earlyLines.areOver()) return;
  const show = () => early.is === 'taken' || drawLines(early.messages);
  const early = createEarlyRoom({
    roomid,
    readConfiguration: readSessionConfiguration,
    kept: keptLines(uid, roomid),
    onChange: () => onceParsed(show),
  });
  globalThis.earlyRoom = early;
  onceParsed(() => {
    show();
    const field = document.querySelector<HTMLTextAreaElement>('textarea.editor-text');
    if (field) workOn(field, { say: early.say, uid, roomid });
  });
}
