// A photo as telephones write them, for tests and journeys.

/** 1024 × 768, a gradient: one HEVC frame, as telephones write them, without any mark in it. */
export const heic = (): Buffer => Buffer.from(heicInBase64.join(''), 'base64');
const heicInBase64 = [
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABKW1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBp',
  'dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABSQAAAtMAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAA',
  'AK1pcHJwAAAAkGlwY28AAAB0aHZjQwEECAAAAJ+oAAAAAF3wAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAAAwAAXboCQKEA',
  'AQAoQgEBBAgAAAMAn6gAAAMAAF2gAgCAMBZbqSTK8BaAgAAAAwCAAAAMhKIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAABAAAAAMA',
  'AAAAFWlwbWEAAAAAAAAAAQABAoECAAAC221kYXQAAALPKAGvC0YfPi5UrD5abLEiMPsJGZP47RqrIy9ADgID3UayjrQbcDxUnA1U',
  '17vGpVtwhse7/w70cE8BRhoFBxiyBPKvTELoB0e6/XnzcHaaHYyaEjgL2GPFuA/R8AkKQPrtEehjRR6WHJSPuhGPe1KOxpZAC07h',
  'OcG3r3FL0FRYCpQ20uxnmN+gAdoV9KCQQa05m3n9HbE688LBqwarTtmfKU1l3tm3dKUwYRZXpb+aFIkeIeFDMCu/oCgXFuNQ0EBU',
  '7R1EFnRme4SxPRqWquvJyluAQysRnqPGsoq3lgt6XsjLcMNo4ikq2GZIVKoOIL7va3tTS3LLGPuPfuS94E3Y5sGYAX79ZWAHT1yr',
  'VZfOV/FfqxR6Ag/yKBM0qv5qgzd8hXLfzldcY8PSRSGegXZuBTK0aZHPYA5mEfnCoVokzwACpPfYtcTrjEGHQOYbbIvV7iEh7dsz',
  '65piKponxtPz0VhSJGwchFYBcJE1UA0N9ra4ngDhyfdU1e022W3QCmn2Fx5KTwMnljlhCe9G7n1cRaA2PyQlXv/PNpHQkP/2WNVA',
  'CHQudk30Mii5qSRNxw+7eA7tus2QvlXfyxJo8OLicaqKyxzzox6n5WJdVSr6qtuY+H9XfZO1z9pjxLTuwhBEbiCj/l2MvOnCDI0U',
  'OA87zDcCBGwAAAMAApZwK+IB+qzysOhcCmR4yQYZQJIsgqqUUyIzTeyocfD5MQIo0esrteX8B6xJFYA5m1cq4SgB6ZAAAAMAAAMA',
  'CPh5uQdKXjCq5SizPisyJdBl5tInGba5a2WC19A09JnAAAADAAADAAADAAADAAEREGBNO4cBFeNVXwAAAwAAAwAAAwAAAwAAAwAB',
  '1wfhAAADAAADAAADAAADAAADAAADAEjAAAADAAADAAADAAADAAADAAAIqAAAAwAAAwAAAwAAAwAAAwAp4AAAAwAAAwAAAwAAAwAA',
  'BsQ=',
];

const boxOf = (name: string, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const head = Buffer.alloc(8, name.padStart(8, '\0'), 'latin1');
  head.writeUInt32BE(content.length + 8);
  return Buffer.concat([head, content]);
};

/** The photo above, whose list of items names this many tiles. */
export function tiledHeic(tiles: number): Buffer {
  const photo = heic();
  const [name, list] = [photo.indexOf('meta'), photo.indexOf('iinf') - 4];
  const listed = photo.subarray(list, list + photo.readUInt32BE(list));
  const count = Buffer.alloc(6);
  count.writeUInt16BE(tiles, 4);
  const item = listed.subarray(14);
  const meta = photo.subarray(name + 4, name - 4 + photo.readUInt32BE(name - 4));
  const at = list - (name + 4);
  return Buffer.concat([
    photo.subarray(0, name - 4),
    boxOf(
      'meta',
      meta.subarray(0, at),
      boxOf('iinf', count, ...Array.from({ length: tiles }, () => item)),
      meta.subarray(at + listed.length),
    ),
    photo.subarray(name - 4 + photo.readUInt32BE(name - 4)),
  ]);
}
