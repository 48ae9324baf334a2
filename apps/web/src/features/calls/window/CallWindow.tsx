// What a page shows of a call: its ring, its picture, its end.
import { type VideoCall } from '@alcove/protocol';
import { useEffect } from 'react';
import { enterCall } from '../call-connection.ts';
import { shownCall } from '../shown-call.ts';
import { ActiveCall } from './ActiveCall.tsx';
import { EndCard } from './EndCard.tsx';
import { IncomingCall } from './IncomingCall.tsx';
import { OutgoingCall } from './OutgoingCall.tsx';
import '../calls.css';

function Joined({ call }: { call: VideoCall }) {
  useEffect(() => void enterCall(call), [call]);
  return <ActiveCall call={call} />;
}

export function CallWindow() {
  const shown = shownCall.use();
  if (!shown) return null;
  const { call, is } = shown;
  if (is === 'ring') return <IncomingCall key={call.call_id} call={call} />;
  if (is === 'out') return <OutgoingCall call={call} />;
  if (is === 'here') return <Joined call={call} />;
  return <EndCard key={`${call.call_id} ${is}`} call={call} is={is} />;
}
