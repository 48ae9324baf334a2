// A process that stood still runs its due timers before it reads what arrived meanwhile: a peer that seems
// silent then may have answered long ago.

/** Calls `work` once the event loop has read what has arrived by now: of each WebSocket one frame. */
export const afterReading = (work: () => void): void => void setImmediate(() => setImmediate(work));
