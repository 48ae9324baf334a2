// What a screen reader is told of a room where the settings ask for it: lines that have just come, joined by person, at
// a pace that leaves time to hear them. What waits is bounded; older lines are only counted.

type SpokenLine = { uid: number; nick: string; text: string };

export type Speech = {
  waiting: readonly SpokenLine[];
  /** Lines that came before those that wait and are not read out. */
  skipped: number;
  quietUntilMs: number;
};

/** All lines of one person that waited together. */
export type SpokenPart = { nick: string; texts: readonly string[] };

export const silence: Speech = { waiting: [], skipped: 0, quietUntilMs: 0 };

const waitingMost = 6;
const lettersMost = 160;
/** At least so long between the beginnings of two announcements. */
const paceMs = 5000;
/** How long a screen reader takes for a letter, at a usual speed. */
const letterMs = 60;

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > lettersMost ? `${letters.slice(0, lettersMost).join('')}…` : text;
};

export function speechWith({ waiting, skipped, quietUntilMs }: Speech, line: SpokenLine): Speech {
  const all = [...waiting, { ...line, text: shortened(line.text) }];
  const kept = all.slice(-waitingMost);
  return { waiting: kept, skipped: skipped + all.length - kept.length, quietUntilMs };
}

/** People in the order of their first line. Undefined: nothing is due. */
export function dueSpeech(
  { waiting, skipped, quietUntilMs }: Speech,
  nowMs: number,
): { parts: SpokenPart[]; skipped: number; rest: Speech } | undefined {
  if (waiting.length === 0 || nowMs < quietUntilMs) return undefined;
  const byPerson = Map.groupBy(waiting, ({ uid }) => uid);
  const parts = [...byPerson.values()].map((lines) => ({
    nick: lines.at(-1)?.nick ?? '',
    texts: lines.map(({ text }) => text),
  }));
  const letters = waiting.reduce((sum, { nick, text }) => sum + nick.length + text.length, 0);
  const rest = { ...silence, quietUntilMs: nowMs + Math.max(paceMs, letters * letterMs) };
  return { parts, skipped, rest };
}

/** One sentence for each line, so that a voice pauses between them. */
export const sentencesOf = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?…]$/u.test(text) ? text : `${text}.`)).join(' ');
