// What a document brings for its field to work before the room's code is here: the script, and the place and the shapes
// of what is written meanwhile.
import type { OutgoingMessage } from '@alcove/live-client';
import { createContext, useContext } from 'react';
import { LogEntryView } from '../log/LogEntryView.tsx';

/** Set while rendering on the server only: in the browser the document has the script already. */
export const EarlyFieldScript = createContext<{ address?: string; nonce?: string | undefined }>({});

export function EarlyField({ roomid, uid }: { roomid: number; uid: number }) {
  const { address, nonce } = useContext(EarlyFieldScript);
  return address ? (
    <script async src={address} nonce={nonce} fetchPriority="high" data-room={roomid} data-uid={uid} />
  ) : null;
}

const shape: OutgoingMessage = { mid: '', message: '', writtenAtMs: 0, state: 'sending' };
const noPicture = () => {};

export const EarlyLines = ({ myNick }: { myNick: string | undefined }) => (
  <>
    <div className="early-lines" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
    <div className="early-shapes" hidden>
      {[true, false].map((withAuthor) => (
        <div key={String(withAuthor)} className="log-entry">
          <LogEntryView
            entry={{ kind: 'outgoing', key: '', outgoing: shape, withAuthor }}
            myNick={myNick}
            onPicture={noPicture}
          />
        </div>
      ))}
    </div>
  </>
);
