// A process that stood still finds its timers due before it reads what arrived meanwhile: whoever counts as
// silent then may have said something long ago.

/** Once what has arrived by now was read; of a web socket, a frame of each. */
export const afterReading = (work: () => void): void => void setImmediate(() => setImmediate(work));
