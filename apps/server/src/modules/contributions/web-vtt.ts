// Captions of films: read as WebVTT and written anew, so that nothing but times and plain words is served; of them, what
// a preview shows.

type Cue = { start: string; end: string; text: string };

const timePattern = '(?:\\d{2,}:)?[0-5]\\d:[0-5]\\d\\.\\d{3}';
const cuePattern = new RegExp(`^(${timePattern})[ \\t]+-->[ \\t]+(${timePattern})(?:[ \\t].*)?$`);
const maxCues = 5000;

function cueOf(block: string): Cue | undefined {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  const [, start, end] = cuePattern.exec(lines[at] ?? '') ?? [];
  if (at < 0 || at > 1 || start === undefined || end === undefined) return undefined;
  // Tags are dropped, also one that goes on in the next line: words alone are kept. One without an end takes the rest
  // of its cue, as players read it.
  const text = lines
    .slice(at + 1)
    .join('\n')
    .replace(/<[^>]*(?:>|$)/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.includes('-->'))
    .join('\n');
  return { start, end, text };
}

const momentMs = (time: string): number => {
  const [seconds = 0, minutes = 0, hours = 0] = time.split(':').map(Number).toReversed();
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
};

const isNoCue = (block: string): boolean => /^(?:WEBVTT|NOTE|STYLE|REGION)(?:[ \t\n]|$)/.test(block);

/** The same captions, clean; nothing where the text is no WebVTT. */
export function cleanCaptions(text: string): string | undefined {
  const lines = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(lines) || /[^\P{Cc}\n\t]/u.test(lines)) return undefined;
  const blocks = lines.split(/\n{2,}/).filter((block) => block.trim() !== '' && !isNoCue(block));
  const cues = blocks.map((block) => cueOf(block.trim()));
  if (cues.length === 0 || cues.length > maxCues) return undefined;
  const written: string[] = [];
  for (const cue of cues) {
    if (!cue) return undefined;
    if (cue.text !== '') written.push(`${cue.start} --> ${cue.end}\n${cue.text}`);
  }
  return `WEBVTT\n\n${written.join('\n\n')}\n`;
}

/** Of clean captions, the cues that begin before a moment. */
export function captionsUntil(clean: string, endMs: number): string {
  const [head, ...cues] = clean.trimEnd().split('\n\n');
  const seen = cues.filter((cue) => momentMs(cue.slice(0, cue.indexOf(' '))) < endMs);
  return `${[head, ...seen].join('\n\n')}\n`;
}
