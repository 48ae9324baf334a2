// Numbers of walls.

export const wallLimits = {
  textMax: 2000,
  pictures: 4,
  mostViewed: 3,
  perPage: 20,
  pages: 500,
} as const;
