// A program of a member's, as rooms and cameras see it: a connection like any other, but without a socket.
// It is told nothing that it could show; whoever made it hears what concerns it.
import type { CallbackSpec } from '@alcove/protocol';
import type { Visitor } from '../../../platform/http/visitor.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';

export type Device = LiveConnection & { close(): void };

export function createDevice(visitor: Visitor, hear: (callback: CallbackSpec) => void): Device {
  let person: LiveConnection['person'];
  let sessionId: string | undefined;
  let isOpen = true;
  const ends: (() => void)[] = [];

  function close() {
    if (!isOpen) return;
    isOpen = false;
    for (const end of ends) end();
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
    is(who, proof) {
      person = who;
      sessionId = proof?.sessionId ?? sessionId;
    },
    tell: (callback) => void (isOpen && hear(callback)),
    write() {},
    outlet: { write() {} },
    disconnect: close,
    onClose(end) {
      if (isOpen) ends.push(end);
      else queueMicrotask(end);
    },
    close,
  };
}
