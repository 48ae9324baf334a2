// Calls: taken after 3 s with the scene as camera, declined or left to ring, as the table says; ended after a minute
// with a word. Who asks for a call in a message is called.
import { type CallMedia, joinCall } from '@alcove/live-client/media';
import type { VideoCall } from '@alcove/protocol';
import { hasSound } from '../cameras/index.ts';
import type { Behaviour } from '../resident.ts';
import { roomWords } from './answer-texts.ts';
import { asksForCall, pick } from './answers.ts';

const answerMs = 3000;
const callMs = 60_000;

export const takeCalls: Behaviour = (resident) => {
  const { live, pm, row, stage, cameras, later, attempt } = resident;
  const running = new Map<string, CallMedia>();
  const answered = new Set<string>();

  function join({ call_id: id, counterpart }: VideoCall): void {
    if (running.has(id) || !row.camera) return;
    running.set(id, joinCall(live, id, cameras.open(row.camera), { muted: !hasSound(row.camera) }));
    later(callMs, async () => {
      if (!running.has(id)) return;
      await attempt('to end a call', () => live.request('endVideoCall', { call_id: id }));
      if (pm.state.conversations.get(counterpart.uid)?.general_status === 'allowed')
        pm.send(counterpart.uid, {
          message: pick(roomWords[row.language].callEnd, stage.timers.random),
          attachments: [],
        });
    });
  }
  live.on('videoCallInfo', (call) => {
    const { call_id: id, state, incoming } = call;
    if (state === 'ended') {
      running.get(id)?.leave();
      running.delete(id);
      answered.delete(id);
    } else if (state === 'new' && incoming === 1 && !answered.has(id)) {
      answered.add(id);
      if (row.calls === 'ignore') return;
      const takes = row.calls === 'take' && row.camera !== undefined;
      later(answerMs, () =>
        attempt('to answer a call', () =>
          live.request(takes ? 'answerVideoCall' : 'declineVideoCall', { call_id: id }),
        ),
      );
    } else if (state === 'connecting' && (incoming === 0 || row.calls === 'take')) join(call);
  });
  pm.on('pmMessage', ({ sender_uid: uid, message }) => {
    if (!row.callsBack || uid === pm.uid || stage.isResident(uid) || !asksForCall(message)) return;
    if (!stage.bounds.take('notifications', uid)) return;
    later(answerMs, () => attempt('to call', () => live.request('startVideoCall', { to: uid })));
  });
};
