// Durations, and milliseconds as the whole seconds of the wire. Moments of ours are in milliseconds since 1970.
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

export const daySeconds = dayMs / secondMs;

/** Rounded down: moments and ages. */
export const secondsOf = (ms: number): number => Math.floor(ms / secondMs);
/** Rounded up: waits, which are over at 0, and lengths that must hold the whole. */
export const ceilSecondsOf = (ms: number): number => Math.ceil(ms / secondMs);
