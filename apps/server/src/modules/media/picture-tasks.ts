// What decoders are asked about a picture: its sizes, and what it shows.
import { Undecodable } from './decoders/decoders.ts';
import type { RenditionSize, Task, WantedSize } from './decoders/tasks.ts';

export const wantedOf = (sizes: Readonly<Record<string, RenditionSize>>): WantedSize[] =>
  Object.entries(sizes).map(([name, size]) => ({ name, size, formats: ['jpg'] }));

export const printing = (source: Task['source']): Task => ({
  source,
  isHeic: false,
  wanted: [],
  prints: true,
});

export function ifUndecodable(error: unknown): undefined {
  if (!(error instanceof Undecodable)) throw error;
}
