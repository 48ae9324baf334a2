// A member's program, as rooms and cameras see it: a connection without a socket. Callbacks go to the listener
// of the code that created it, since the program has nowhere to show them.
import type { CallbackSpec } from '@alcove/protocol';
import type { Visitor } from '../../../platform/http/visitor.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';

export type Device = LiveConnection & { close(): void };

export function createDevice(visitor: Visitor, onCallback: (callback: CallbackSpec) => void): Device {
  let person: LiveConnection['person'];
  let sessionId: string | undefined;
  let isOpen = true;
  const ends: Parameters<LiveConnection['onClose']>[0][] = [];

  function close() {
    if (!isOpen) return;
    isOpen = false;
    for (const end of ends) end(false);
  }

  return {
    visitor,
    language: visitor.language,
    get person() {
      return person;
    },
    get sessionId() {
      return sessionId;
    },
    get isOpen() {
      return isOpen;
    },
    is(identified, proof) {
      person = identified;
      sessionId = proof?.sessionId ?? sessionId;
    },
    send: (callback) => void (isOpen && onCallback(callback)),
    write() {},
    writePieces() {},
    outlet: { write() {} },
    disconnect: close,
    onClose(end) {
      if (isOpen) ends.push(end);
      else queueMicrotask(() => end(false));
    },
    close,
  };
}
