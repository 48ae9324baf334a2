/** Where pictures arrive: each is screened alike. */
export const pictureDoors = [
  'room',
  'message',
  'wall',
  'album',
  'set',
  'story',
  'film',
  'portrait',
  'gift',
  'camera',
  'certification',
] as const;
export type PictureDoor = (typeof pictureDoors)[number];
