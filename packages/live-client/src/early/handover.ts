// A socket that changes hands: from the field of a room's document to the client of its code. What the server says is
// recorded, and the client reads it from the beginning. A request that was sent already is not sent again: its answer
// gets the number under which the client asks.
import { bounds } from '../bounds.ts';
import type { LiveSocket } from '../live-client.ts';

type Ears = {
  open?: () => void;
  text?: (text: string) => void;
  error?: () => void;
  close?: (code: number, reason: string) => void;
};

type Asked = { is: string; messageid: number };

/** What a request asks for, whatever its number: one message, or entering one room. Undefined: no request. */
function readRequest(text: string): Asked | undefined {
  if (!text.startsWith('{')) return undefined;
  const { plugin, action, args } = JSON.parse(text) as Record<string, unknown> & {
    args: { messageid: number; mid?: string; roomid?: string | number };
  };
  return { is: `${plugin}/${action} ${args.mid ?? args.roomid}`, messageid: args.messageid };
}

const listening = (ears: Ears): Omit<LiveSocket, 'send' | 'close'> => ({
  onOpen: (listener) => void (ears.open = listener),
  onText: (listener) => void (ears.text = listener),
  onError: (listener) => void (ears.error = listener),
  onClose: (listener) => void (ears.close = listener),
});

function record(socket: LiveSocket) {
  let ears: Ears = {};
  let heard: string[] = [];
  let is: 'opening' | 'open' | 'ended' = 'opening';
  let hasPassed = false;
  /** Requests of the field by what they ask for; those that have no answer yet. */
  const asked = new Map<string, number>();
  const unanswered = new Set<number>();

  socket.onOpen(() => {
    is = 'open';
    ears.open?.();
  });
  socket.onText((text) => {
    if (!hasPassed && heard.length < bounds.heldCallbacks) heard.push(text);
    ears.text?.(text);
  });
  socket.onError(() => ears.error?.());
  socket.onClose((code, reason) => {
    is = 'ended';
    ears.close?.(code, reason);
  });

  const early: LiveSocket = {
    ...listening(ears),
    send(text) {
      if (hasPassed) return;
      const request = readRequest(text);
      if (request) {
        asked.set(request.is, request.messageid);
        unanswered.add(request.messageid);
      }
      socket.send(text);
    },
    close(code) {
      if (hasPassed) return;
      is = 'ended';
      socket.close(code);
    },
  };

  function pass(): LiveSocket {
    /** The field's number → the client's. */
    const claimed = new Map<number, number>();
    const answers = new Map<number, object>();
    const mine: Ears = {};
    const waiting = heard;
    [hasPassed, heard] = [true, []];
    const answer = (messageid: number, frame: object) => mine.text?.(JSON.stringify({ ...frame, messageid }));

    function hear(text: string) {
      const frame = unanswered.size > 0 && text.startsWith('{') && JSON.parse(text);
      if (frame?.type !== 'result' || !unanswered.delete(frame.messageid)) return mine.text?.(text);
      const messageid = claimed.get(frame.messageid);
      if (messageid === undefined) answers.set(frame.messageid, frame);
      else answer(messageid, frame);
    }
    ears = {
      open: () => mine.open?.(),
      text: hear,
      error: () => mine.error?.(),
      close: (code, reason) => mine.close?.(code, reason),
    };
    const wasOpen = is === 'open';
    queueMicrotask(() => {
      if (wasOpen) mine.open?.();
      for (const text of waiting) hear(text);
    });
    return {
      ...listening(mine),
      send(text) {
        const request = asked.size > 0 ? readRequest(text) : undefined;
        const known = request && asked.get(request.is);
        if (!request || known === undefined) return socket.send(text);
        asked.delete(request.is);
        claimed.set(known, request.messageid);
        const frame = answers.get(known);
        // After the client has noted that it asks.
        if (frame) queueMicrotask(() => answer(request.messageid, frame));
      },
      close: socket.close,
    };
  }

  return {
    early,
    pass: () => (is !== 'ended' && heard.length < bounds.heldCallbacks ? pass() : undefined),
  };
}

export function createHandover(openSocket: (uri: string) => LiveSocket) {
  let current: ReturnType<typeof record> | undefined;
  return {
    openSocket(uri: string): LiveSocket {
      current = record(openSocket(uri));
      return current.early;
    },
    /** The last socket, for the client, unless it has ended or said too much; the field hears no more of it. */
    pass: (): LiveSocket | undefined => current?.pass(),
  };
}
