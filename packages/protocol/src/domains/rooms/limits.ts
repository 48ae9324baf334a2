// Numbers of rooms.

export const roomLimits = {
  name: { min: 2, max: 60 },
  passwordMax: 100,
  welcomeMax: 200,
  capacity: { min: 2, max: 10_000, default: 100 },
  /** Besides the member's own room. */
  perCreator: 3,
  /** The liveliest of all rooms. */
  roomsListed: 200,
} as const;
