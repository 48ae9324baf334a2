// Camera and microphone of one's own in a call: opened while it rings or once it is answered, switched, exchanged
// for others, closed with the call. What was switched off stays off through a reload. A camera that this document
// shows in a room is quiet while the call lasts, and goes on after it.
import { capture, type CallMedia } from '@alcove/live-client/media';
import { isDrawnCamera, openDrawnCamera, usedCamera } from '../../drawn-camera.ts';
import { kept } from '../../kept.ts';
import { createOpenState } from '../../open-state.ts';
import {
  type CameraSwitches,
  chatSettings,
  quietOwnCamera,
  resumeOwnCamera,
  videoKbpsOf,
} from '../chat/index.ts';

export type JoinedCall = {
  callId: string;
  /** Undefined until the devices are open. */
  stream?: MediaStream;
  /** Neither camera nor microphone opened. */
  failed?: boolean;
  muted: boolean;
  /** The camera is off. */
  dark: boolean;
  /** Undefined until the call is answered. */
  media?: CallMedia;
};
export const joinedCall = createOpenState<JoinedCall>();

/** Of one's own camera in a room; unset where the last call has touched none. */
export const roomCamera = createOpenState<'quiet' | 'resumed'>();

/** Answered without a camera, muted, dark, and how the camera in a room was before: of one call. */
type CallSwitches = {
  callId: string;
  withCamera: boolean;
  muted: boolean;
  dark: boolean;
  room?: CameraSwitches;
};
const lastSwitches = kept('session', 'video call devices', (found): CallSwitches | undefined => {
  const { callId, withCamera, muted, dark, room } = Object(found) as Partial<Record<string, unknown>>;
  if (typeof callId !== 'string') return undefined;
  const switches = { callId, withCamera: withCamera !== false, muted: muted === true, dark: dark === true };
  if (!room) return switches;
  const before = Object(room) as Partial<Record<string, unknown>>;
  return { ...switches, room: { muted: before.muted === true, paused: before.paused === true } };
});

const keep = lastSwitches.set;
function switchesOf(callId: string): CallSwitches {
  const last = lastSwitches.get();
  return last?.callId === callId ? last : { callId, withCamera: true, muted: false, dark: false };
}

let opening: { callId: string; done: Promise<void> } | undefined;

/** Changes the joined call; false where it is over meanwhile. */
function become(callId: string, next: Partial<JoinedCall>): boolean {
  const joined = joinedCall.get();
  if (joined?.callId !== callId) return false;
  const changed = { ...joined, ...next };
  // Once it is published, the publication shows the tracks by its own switches.
  for (const track of changed.media ? [] : (changed.stream?.getTracks() ?? []))
    track.enabled = track.kind === 'audio' ? !changed.muted : !changed.dark;
  joinedCall.set(changed);
  return true;
}

const stop = (stream: MediaStream | undefined) => stream?.getTracks().forEach((track) => track.stop());
const hasCamera = (stream: MediaStream | undefined) => (stream?.getVideoTracks().length ?? 0) > 0;

async function open(withCamera: boolean): Promise<MediaStream> {
  const { camera: cameraId, microphone: microphoneId, quality } = chatSettings.get();
  const used = usedCamera(cameraId);
  if (withCamera && isDrawnCamera(used)) return openDrawnCamera(used);
  const devices = navigator.mediaDevices;
  const soundOnly = () => devices.getUserMedia({ audio: true });
  if (!withCamera) return soundOnly();
  // Where no camera opens, the member takes part by sound alone.
  return capture(devices, { cameraId, microphoneId, quality }).catch(soundOnly);
}

/** Before the call is answered, by who answers it without. */
export const answerDark = (callId: string) => keep({ callId, withCamera: false, muted: false, dark: false });

async function openOnce(callId: string, withCamera: boolean): Promise<void> {
  try {
    const stream = await open(withCamera);
    // The call is over meanwhile.
    if (!become(callId, { stream })) stop(stream);
  } catch {
    become(callId, { failed: true });
  }
}

/** Resolves once they are open, or refused; they open once in a call. */
export function openCallDevices(callId: string): Promise<void> {
  if (opening?.callId === callId) return opening.done;
  const { withCamera, muted, dark } = switchesOf(callId);
  joinedCall.set({ callId, muted, dark });
  roomCamera.set(undefined);
  const done = openOnce(callId, withCamera);
  opening = { callId, done };
  return done;
}

/** R4.114 */
export function quietRoomCamera(callId: string): void {
  const found = quietOwnCamera();
  const last = switchesOf(callId);
  // After a reload it is quiet already: what counts is how it was before the call.
  const room = last.room ?? found;
  if (!room) return;
  keep({ ...last, room });
  roomCamera.set('quiet');
}

export function notePublished(callId: string, media: CallMedia): void {
  if (become(callId, { media }) && joinedCall.get()?.dark) void media.own.cameraOff().catch(() => undefined);
}

function change(next: Partial<Pick<JoinedCall, 'muted' | 'dark'>>): JoinedCall['media'] {
  const joined = joinedCall.get();
  if (!joined) return undefined;
  const { callId, muted, dark } = { ...joined, ...next };
  keep({ ...switchesOf(callId), callId, muted, dark });
  become(callId, next);
  return joined.media;
}

// A switch that did not reach the server goes along with the next announcement.
export const switchMicrophone = (muted: boolean) =>
  void change({ muted })
    ?.own[muted ? 'mute' : 'talk']()
    .catch(() => undefined);
export const switchCamera = (dark: boolean) =>
  void change({ dark })
    ?.own[dark ? 'cameraOff' : 'cameraOn']()
    .catch(() => undefined);

let exchanges = 0;
/** Takes the devices and the quality that were chosen. */
export async function exchangeDevices(): Promise<void> {
  const before = joinedCall.get();
  if (!before) return;
  const { callId } = before;
  const turn = ++exchanges;
  keep({ ...switchesOf(callId), withCamera: true });
  try {
    let stream = await open(true);
    if (hasCamera(before.stream) && !hasCamera(stream)) {
      // Many phones can open only one camera at a time.
      stop(stream);
      stop(before.stream);
      stream = await open(true);
    }
    if (turn !== exchanges) return stop(stream);
    const left = joinedCall.get()?.stream;
    if (!become(callId, { stream, failed: false })) return stop(stream);
    const media = joinedCall.get()?.media;
    // The publication stops what it no longer sends.
    if (media) media.own.replace(stream, { videoKbps: videoKbpsOf(chatSettings.get().quality, stream) });
    else stop(left);
  } catch {
    if (!before.stream) become(callId, { failed: true });
  }
}

export function closeCallDevices(): void {
  const joined = joinedCall.get();
  exchanges += 1;
  opening = undefined;
  joinedCall.set(undefined);
  joined?.media?.leave();
  stop(joined?.stream);
  const room = joined && roomCamera.get() === 'quiet' ? switchesOf(joined.callId).room : undefined;
  if (!room) return;
  resumeOwnCamera(room);
  roomCamera.set(room.paused ? undefined : 'resumed');
}
