// What a port of files may be asked. Names of files are folders without dots, then a name with one ending,
// such as `contributions/1207/original.jpg`. So a file is never a folder, no segment can climb or hide,
// case never tells two apart, and every name is good on any disk and in any store.
import type { ByteRange } from './files.ts';

const folders = '[a-z0-9_-]{1,64}(?:/[a-z0-9_-]{1,64}){0,6}';
const keyPattern = new RegExp(`^(?:${folders}/)?[a-z0-9_-]{1,64}\\.[a-z0-9]{1,8}$`);
const prefixPattern = new RegExp(`^${folders}$`);
const typePattern = /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}$/;

export const keyMaxLength = 255;

/** A bad name is our own bug, wherever it came from. */
export function checkKey(key: string): void {
  if (key.length > keyMaxLength || !keyPattern.test(key)) throw new TypeError('not a key of a file');
}

export function checkPrefix(prefix: string): void {
  if (prefix.length > keyMaxLength || !prefixPattern.test(prefix))
    throw new TypeError('not a folder of files');
}

export function checkType(type: string): void {
  if (!typePattern.test(type)) throw new TypeError('not a content type');
}

export const outsideFile = (): RangeError => new RangeError('the range lies outside the file');

export function checkRange({ start, end }: ByteRange): void {
  if (!Number.isInteger(start) || start < 0 || !(end >= start)) throw outsideFile();
}
