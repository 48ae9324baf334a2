// One round of a resident to the camera of a person: they enter the room, watch, write a line, and tip once an
// hour. A showroom is left after three minutes.
//
//   entering ──▶ looking ──▶ watching ──▶ over: the camera is off, the three minutes are, or the site refuses
import { tipsCalls } from '@alcove/protocol';
import type { View } from '@alcove/live-client';
import type { Resident } from '../resident.ts';
import { roomWords } from './answer-texts.ts';
import { pick } from './answers.ts';
import { named } from './greetings.ts';

/** The list of rooms may name a camera that has just gone. */
const lookMs = 10_000;
const writeMs = 4000;
const tipMs = 20_000;
const tipTokens = 10;
const showroomMs = 180_000;
/** Nothing is shown: the smallest picture costs least. */
const widthPx = 160;

type RoundEnd = 'gone' | 'refused' | 'done';
type Parts = {
  resident: Resident;
  roomId: number;
  /** How many residents watch that stream. */
  watchersOf(streamId: string): number;
  onOver(end: RoundEnd): void;
};
export type Round = { roomId: number; streamId(): string | undefined };

export function startRound({ resident, roomId, watchersOf, onOver }: Parts): Round {
  const { live, row, stage, site, later, attempt } = resident;
  const isGuest = resident.roomId() !== roomId;
  let [view, isOver, hasSeen]: [View | undefined, boolean, boolean] = [undefined, false, false];
  let stopListening: (() => void) | undefined;

  function over(end: RoundEnd): void {
    if (isOver) return;
    isOver = true;
    stopListening?.();
    view?.leave();
    if (isGuest) void attempt('to leave a room', () => live.rooms.leave(roomId));
    onOver(end);
  }

  function write(uid: number, nick: string): void {
    if (isOver || !stage.bounds.take('watching', `${resident.uid} ${uid}`)) return;
    const words = pick(roomWords[row.language].watching, stage.timers.random);
    void resident.say(
      roomId,
      words.replace('$1', () => named(nick, false)),
    );
  }
  function tip(uid: number): void {
    const { bounds } = stage;
    if (isOver || !row.tips || !bounds.take('tip', uid) || !bounds.take('notifications', uid)) return;
    void attempt('to give tokens', () =>
      site.call(tipsCalls.giveTokens, { amount: tipTokens, recipient_id: uid, room_id: roomId }),
    );
  }

  function seen({ stream, visit }: View): void {
    if (hasSeen || !stream) return;
    hasSeen = true;
    later(writeMs, () => write(stream.uid, stream.nick));
    later(tipMs, () => tip(stream.uid));
    if (visit !== undefined) later(showroomMs, () => over('done'));
  }
  function look(): void {
    if (isOver) return;
    const inRoom = live.streams.list.filter(
      (stream) => stream.roomid === roomId && !stage.isResident(stream.uid),
    );
    if (!view) {
      const [least] = inRoom.toSorted(
        (one, other) => watchersOf(one.stream_id) - watchersOf(other.stream_id),
      );
      if (least) view = live.streams.watch(least.stream_id, { widthPx });
      return;
    }
    const { state } = view;
    if (state.status === 'live') return seen(view);
    if (state.status === 'ended' || state.status === 'lost') return over('gone');
    if (state.status !== 'refused') return;
    const { code, data } = state.failure;
    const { price } = (data as { params?: { price?: number } } | undefined)?.params ?? {};
    if (code === 'showroom_confirm' && price !== undefined && row.tips) view.pay(price);
    else over('refused');
  }

  async function enter(): Promise<void> {
    if (isGuest && !(await attempt('to enter a room', () => live.rooms.join(String(roomId)))))
      return over('refused');
    if (isOver) return;
    stopListening = live.streams.onChange(look);
    later(lookMs, () => view ?? over('gone'));
    look();
  }
  void enter();
  return { roomId, streamId: () => view?.streamId };
}
