// Who listens to an engine: one that fails does not keep others from hearing.
import type { BaseLogger } from 'pino';
import type { EngineEvents, MediaEngine } from './media-engine.ts';

export function createEngineEvents(log: BaseLogger) {
  const hearers: { [E in keyof EngineEvents]: Set<EngineEvents[E]> } = {
    live: new Set(),
    idle: new Set(),
    ended: new Set(),
    candidate: new Set(),
    recorded: new Set(),
    reencodingFailed: new Set(),
  };
  const on: MediaEngine['on'] = (event, hear) => {
    hearers[event].add(hear);
    return () => void hearers[event].delete(hear);
  };
  function tell<E extends keyof EngineEvents>(event: E, ...args: Parameters<EngineEvents[E]>): void {
    for (const hear of hearers[event]) {
      try {
        (hear as (...args: unknown[]) => void)(...args);
      } catch (error) {
        log.error({ err: error, event }, 'Whoever hears of the media engine failed');
      }
    }
  }
  return { on, tell };
}
