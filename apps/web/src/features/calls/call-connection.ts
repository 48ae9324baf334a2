// The live connection of a call in this document: steps of the call, and its media. It lasts as long as the call.
import { createLiveClient, type LiveClient, LiveFailure } from '@alcove/live-client';
import { browserMedia, type CallMedia, capture, joinCall } from '@alcove/live-client/media';
import type { ResultOf, VideoCall, callsActions } from '@alcove/protocol';
import { createOpenState } from '../../open-state.ts';
import { chatSettings, pauseOwnCamera, readConfiguration } from '../rooms/index.ts';
import { dismissCall, hideCaller, keepCall, letCallGo, shownCall, takeCall } from './shown-call.ts';

/** `failed`: neither camera nor microphone opened. */
export type JoinedCall = {
  callId: string;
  media?: CallMedia;
  /** Of one's own devices. */
  stream?: MediaStream;
  failed?: true;
  /** A camera of one's own in a room was paused for this call. */
  roomPaused: boolean;
};
export const joinedCall = createOpenState<JoinedCall>();

let client: LiveClient | undefined;
let stopFollowing = () => {};

function connection(): LiveClient {
  if (client) return client;
  const opened = createLiveClient({ readConfiguration, media: browserMedia });
  opened.on('videoCallInfo', takeCall);
  // Every change of a picture draws the window again.
  opened.streams.onChange(() => joinedCall.get() && joinedCall.set({ ...(joinedCall.get() as JoinedCall) }));
  client = opened;
  return opened;
}

/** By the server's clock, as far as it is known. */
export const serverNow = (): number => Date.now() + (client?.state.clockAheadMs ?? 0);

function release(): void {
  joinedCall.get()?.media?.leave();
  for (const track of joinedCall.get()?.stream?.getTracks() ?? []) track.stop();
  joinedCall.set(undefined);
  stopFollowing();
  stopFollowing = () => {};
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

type Step = Exclude<keyof typeof callsActions, 'startVideoCall'>;
async function ask(step: Step, id: string): Promise<ResultOf<(typeof callsActions)[Step]>> {
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
  cameraWanted = withCamera;
  try {
    follow();
    takeCall(await ask('answerVideoCall', call.call_id));
  } catch (error) {
    letCallGo();
    dismissCall();
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

/** Cancels a ring, or ends what was answered. */
export async function hangUp(call: VideoCall): Promise<void> {
  const step = call.state === 'new' ? 'cancelVideoCall' : 'endVideoCall';
  await ask(step, call.call_id).then(takeCall, () => {
    letCallGo();
    dismissCall();
  });
}

let cameraWanted = true;

async function openDevices(): Promise<MediaStream> {
  const { camera: cameraId, microphone: microphoneId, quality } = chatSettings.get();
  const devices = navigator.mediaDevices;
  const soundOnly = () => devices.getUserMedia({ audio: true });
  if (!cameraWanted) return soundOnly();
  // Without a camera one is heard.
  return capture(devices, { cameraId, microphoneId, quality }).catch(soundOnly);
}

/** R4.117; also after a reload. Does nothing where this page has joined already. */
export async function enterCall(call: VideoCall): Promise<void> {
  if (joinedCall.get()?.callId === call.call_id) return;
  const joined: JoinedCall = { callId: call.call_id, roomPaused: pauseOwnCamera() };
  joinedCall.set(joined);
  follow();
  const isCurrent = () => joinedCall.get()?.callId === call.call_id;
  try {
    const [stream] = await Promise.all([openDevices(), connection().connect()]);
    if (!isCurrent()) return stream.getTracks().forEach((track) => track.stop());
    joinedCall.set({ ...joined, stream, media: joinCall(connection(), call.call_id, stream) });
  } catch {
    if (isCurrent()) joinedCall.set({ ...joined, failed: true });
  }
}
