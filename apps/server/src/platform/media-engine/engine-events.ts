// Listeners of an engine's events: one that throws does not keep the event from the others.
import type { BaseLogger } from 'pino';
import type { EngineEvents, MediaEngine } from './media-engine.ts';

export function createEngineEvents(log: BaseLogger) {
  const listeners: { [E in keyof EngineEvents]: Set<EngineEvents[E]> } = {
    live: new Set(),
    idle: new Set(),
    ended: new Set(),
    candidate: new Set(),
    recorded: new Set(),
    reencodingFailed: new Set(),
  };
  const on: MediaEngine['on'] = (event, listener) => {
    listeners[event].add(listener);
    return () => void listeners[event].delete(listener);
  };
  function tell<E extends keyof EngineEvents>(event: E, ...args: Parameters<EngineEvents[E]>): void {
    for (const listener of listeners[event]) {
      try {
        (listener as (...args: unknown[]) => void)(...args);
      } catch (error) {
        log.error({ err: error, event }, 'A listener of the media engine failed');
      }
    }
  }
  return { on, tell };
}
