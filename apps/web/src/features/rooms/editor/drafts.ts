// Message drafts, kept for each room and member until they are sent, as long as the tab is open.
import { messageLimits } from '@alcove/protocol';

const name = 'drafts';
const roomsKept = 20;

type Drafts = { [room: string]: string };

function read(): Drafts {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {};
  } catch {
    // Storage may be blocked, or hold what an older version of the page wrote.
    return {};
  }
}

function write(drafts: Drafts): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(drafts));
  } catch {
    // Without storage the draft lasts as long as the page.
  }
}

const keyOf = (uid: number, roomid: number) => `${uid}:${roomid}`;

export const messageDraftOf = (uid: number, roomid: number): string => {
  const draft = read()[keyOf(uid, roomid)];
  return typeof draft === 'string' ? draft : '';
};

export function keepMessageDraft(uid: number, roomid: number, tags: string): void {
  const { [keyOf(uid, roomid)]: _, ...others } = read();
  const rooms = Object.entries(others).slice(-roomsKept + 1);
  if (tags.trim() !== '') rooms.push([keyOf(uid, roomid), tags.slice(0, messageLimits.max * 2)]);
  write(Object.fromEntries(rooms));
}
