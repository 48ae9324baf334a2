// What a page shows of a call: its ring, its picture, its end.
import { type ComponentProps, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { enterCall } from '../call-connection.ts';
import { type ShownCall, shownCall } from '../shown-call.ts';
import { ActiveCall } from './ActiveCall.tsx';
import { useReturnedFocus } from './call-focus.ts';
import { EndCard } from './EndCard.tsx';
import { IncomingCall } from './IncomingCall.tsx';
import { OutgoingCall } from './OutgoingCall.tsx';
import '../calls.css';
import '../call-stage.css';

function Joined(props: ComponentProps<typeof ActiveCall>) {
  const { call } = props;
  useEffect(() => void enterCall(call), [call]);
  return <ActiveCall {...props} />;
}

const topModal = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/** Whatever lies outside an open modal is inert: a call has to lie within it. */
function useTopModal(): Element {
  const [top, setTop] = useState(topModal);
  useEffect(() => {
    const seen = new MutationObserver(() => setTop(topModal()));
    seen.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => seen.disconnect();
  }, []);
  return top;
}

type ShownProps = { shown: ShownCall; isSmall: boolean; onSize: (isSmall: boolean) => void };

function Shown({ shown, isSmall, onSize }: ShownProps) {
  const { call, is } = shown;
  if (is === 'ring') return <IncomingCall key={call.call_id} call={call} />;
  if (is === 'out') return <OutgoingCall call={call} isSmall={isSmall} onSize={onSize} />;
  if (is === 'here') return <Joined call={call} isSmall={isSmall} onSize={onSize} />;
  return <EndCard key={`${call.call_id} ${is}`} call={call} is={is} />;
}

export function CallWindow() {
  const shown = shownCall.use();
  const top = useTopModal();
  const [isSmall, setIsSmall] = useState(false);
  useReturnedFocus(!shown || !['ring', 'out', 'here'].includes(shown.is));
  if (!shown) return null;
  return createPortal(<Shown shown={shown} isSmall={isSmall} onSize={setIsSmall} />, top);
}
