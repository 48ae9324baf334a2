// Numbers of walls.

export const wallLimits = {
  textMax: 2000,
  pictures: 4,
  mostViewed: 3,
  /** Of one post by one member within a day; the others of that member do not count. */
  viewsADay: 10,
  perPage: 20,
  pages: 500,
} as const;
