// The live connection of a call in this document: steps of the call, and its media. It lasts as long as the call.
import { createLiveClient, type LiveClient, LiveFailure } from '@alcove/live-client';
import { browserMedia, joinCall } from '@alcove/live-client/media';
import type { ResultOf, VideoCall, videoCallsActions } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';
import { readConfiguration } from '../chat/index.ts';
import {
  answerDark,
  closeCallDevices,
  joinedCall,
  type JoinedCall,
  notePublished,
  openCallDevices,
  quietRoomCamera,
} from './call-devices.ts';
import {
  dismissCall,
  hideCaller,
  keepCall,
  letCallGo,
  noteCancelled,
  shownCall,
  takeCall,
} from './shown-call.ts';
import { comeBackSoon } from './come-back.ts';

/** The connection is lost: pictures stand still until it is back. */
export const isCallLost = createOpenState<boolean>();

let client: LiveClient | undefined;
let enteredCall: string | undefined;
let stopFollowing = () => {};
let stopComingBack = () => {};

function connection(): LiveClient {
  if (client) return client;
  const opened = createLiveClient({ readConfiguration, media: browserMedia });
  opened.on('videoCallInfo', takeCall);
  stopComingBack = comeBackSoon(opened, isCallLost.set);
  // Every change of a picture draws the window again.
  opened.streams.onChange(() => joinedCall.get() && joinedCall.set({ ...(joinedCall.get() as JoinedCall) }));
  client = opened;
  return opened;
}

/** By the server's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + (client?.state.clockAheadMs ?? 0);

function release(): void {
  closeCallDevices();
  enteredCall = undefined;
  stopFollowing();
  stopFollowing = () => {};
  stopComingBack();
  isCallLost.set(undefined);
  client?.close();
  client = undefined;
}

/** R4.118: the devices close with the call, however it ends. */
function follow(): void {
  stopFollowing();
  stopFollowing = shownCall.subscribe(() => {
    const is = shownCall.get()?.is;
    if (is !== 'here' && is !== 'out') release();
  });
}

type Step = Exclude<keyof typeof videoCallsActions, 'startVideoCall'>;
async function ask(step: Step, id: string): Promise<ResultOf<(typeof videoCallsActions)[Step]>> {
  const opened = connection();
  await opened.connect();
  return opened.request(step, { call_id: id });
}

/** Throws a `LiveFailure` with the words of the refusal. */
export async function startCall(to: number): Promise<void> {
  const opened = connection();
  try {
    await opened.connect();
    const call = await opened.request('startVideoCall', { to });
    if (call.state === 'ended') {
      shownCall.set({ call, is: 'ended' });
      return release();
    }
    keepCall(call.call_id);
    follow();
    takeCall(call);
  } catch (error) {
    release();
    throw error;
  }
}

/** The device must have it before the answer: a quick change of the call belongs to this page. */
export async function answerCall(call: VideoCall, withCamera: boolean): Promise<void> {
  keepCall(call.call_id);
  if (!withCamera) answerDark(call.call_id);
  try {
    follow();
    takeCall(await ask('answerVideoCall', call.call_id));
  } catch (error) {
    letCallGo();
    // Not dismissed: where the answer was lost on the way, the call rings again.
    shownCall.set(undefined);
    if (!(error instanceof LiveFailure)) throw error;
  }
}

export async function declineCall(call: VideoCall): Promise<void> {
  // R4.131
  hideCaller(call.counterpart.uid);
  shownCall.set({ call, is: 'hidden' });
  await ask('declineVideoCall', call.call_id).catch(() => undefined);
  release();
}

/** Cancels a ring, or ends what was answered, also where the answer comes at the same moment. */
export async function hangUp(call: VideoCall): Promise<void> {
  const { call_id: id } = call;
  const end = () => ask('endVideoCall', id);
  if (call.state === 'new') noteCancelled(id);
  const ended = call.state === 'new' ? ask('cancelVideoCall', id).catch(end) : end();
  await ended.then(takeCall, () => {
    letCallGo();
    dismissCall();
  });
}

/** One sees oneself while it rings. */
export function prepareCall({ call_id: id }: VideoCall): void {
  follow();
  void openCallDevices(id);
}

/** R4.117; also after a reload. Does nothing where this page has joined already. */
export async function enterCall({ call_id: id }: VideoCall): Promise<void> {
  if (enteredCall === id) return;
  enteredCall = id;
  follow();
  const opened = openCallDevices(id);
  quietRoomCamera(id);
  try {
    await Promise.all([opened, connection().connect()]);
  } catch {
    // Without a connection no picture comes: the server ends the call and says so.
    return;
  }
  const joined = joinedCall.get();
  if (joined?.callId !== id || !joined.stream) return;
  notePublished(id, joinCall(connection(), id, joined.stream, { muted: joined.muted }));
}
