// A process that stood still runs its due timers before it reads what arrived meanwhile: a peer that seems
// silent then may have answered long ago.

/** Once what has arrived by now was read; of a web socket, a frame of each. */
export const afterReading = (work: () => void): void => void setImmediate(() => setImmediate(work));
