// Limits in texts: `{{limits.name}}` and `{{limits.name, format}}` become numbers when a catalogue is read, so that
// every reader of a catalogue, here or in a browser, gets finished texts. Those of French elide before names.
import type { Language } from '@alcove/protocol';
import { withElisions } from './elision.ts';
import { durationOf } from './waits.ts';

const formats: Record<string, (language: Language, value: number) => string> = {
  duration: durationOf,
  number: (language, value) => new Intl.NumberFormat(language).format(value),
};

function writeLimit(language: Language, value: number | undefined, name: string, format?: string): string {
  if (value === undefined) throw new Error(`a text quotes the limit ${name}, which is not declared`);
  if (!format) return String(value);
  const write = formats[format];
  if (!write) throw new Error(`a text quotes the limit ${name} in the unknown format ${format}`);
  return write(language, value);
}

/** The same texts with every limit that they quote. */
export function withLimits<T>(language: Language, texts: T, limits: Readonly<Record<string, number>>): T {
  const fill = (text: unknown): unknown => {
    if (typeof text === 'string') {
      const finished = text.replace(
        /\{\{limits\.(\w+)(?:, (\w+))?\}\}/g,
        (_all, name: string, format?: string) => writeLimit(language, limits[name], name, format),
      );
      return language === 'fr' ? withElisions(finished) : finished;
    }
    if (typeof text !== 'object' || text === null) return text;
    return Object.fromEntries(Object.entries(text).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(texts) as T;
}
