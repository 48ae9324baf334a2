// The map: where it opens, how often a position is read, and a new member's filters.

export const defaultPosition = { latitude: 48.85, longitude: 2.35 } as const;

export const positionRefreshMs = 180_000;

/** `distance` in kilometres, `precision` in metres (0 is exact); a filter of 0 is off. */
export const defaultGeoFilters = {
  shareMyLocation: 0,
  distance: 300,
  precision: 3000,
  age: 0,
  gender: 0,
  followees: 0,
  followers: 0,
  message: '',
} as const;
