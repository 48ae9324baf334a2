// What members write about themselves, judged alike by the form and the server. Each may be empty.
import type { Fault } from './fault.ts';
import { optionalTextFault } from './identity.ts';
import { aboutMaxLength, moodMaxLength, townMaxLength } from './limits.ts';

const notProse = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u;
/** Turns the reading direction around or hides letters, too: on one line only ever used to deceive. */
const notLine = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

const lineFault = (text: string, max: number): Fault | undefined => {
  if ([...text.trim()].length > max) return { code: 'text_long', params: { count: max } };
  return notLine.test(text) ? 'field_invalid' : undefined;
};

export const aboutFault = (about: string): Fault | undefined =>
  optionalTextFault(about, aboutMaxLength) ?? (notProse.test(about) ? 'field_invalid' : undefined);
export const moodFault = (mood: string): Fault | undefined => lineFault(mood, moodMaxLength);
export const townFault = (town: string): Fault | undefined => lineFault(town, townMaxLength);
