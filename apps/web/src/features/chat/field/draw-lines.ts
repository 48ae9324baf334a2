// Draws what was written into the field of a room's document, under the messages that the page brought. React leaves the
// content of that place alone, and the log replaces it.
import type { EarlyMessage } from '@alcove/live-client/early';
import { formatDate } from '../../../ui/DateText.tsx';

const drawn = new Map<string, Element>();

function draw({ message, writtenAtMs }: EarlyMessage): Element | undefined {
  const place = document.querySelector('.early-lines');
  const shapes = document.querySelectorAll('.early-shapes > *');
  // Only the first has its author above it.
  const shape = drawn.size === 0 ? shapes[0] : shapes[1];
  if (!place || !shape) return undefined;
  const line = shape.cloneNode(true) as Element;
  const [said, time] = [line.querySelector('.said'), line.querySelector('time')];
  const lines = textOf(message).split('\n');
  said?.append(
    ...lines.flatMap((text, index) => (index > 0 ? [document.createElement('br'), text] : [text])),
  );
  if (time) {
    const moment = new Date(writtenAtMs);
    time.dateTime = moment.toISOString();
    time.textContent = formatDate(moment, 'clock');
  }
  place.append(line);
  return line;
}

/** Its looks come with the log. */
const textOf = (message: string) => message.replaceAll(/\[\/?(?:font|size|color)(?:=[^\]]*)?\]/g, '');

/** `messages`: what is not answered. */
export function drawLines(messages: readonly EarlyMessage[]): void {
  for (const message of messages) {
    if (drawn.has(message.mid)) continue;
    const line = draw(message);
    if (line) drawn.set(message.mid, line);
  }
  const waiting = new Set(messages.map(({ mid }) => mid));
  for (const [mid, line] of drawn) {
    if (waiting.has(mid)) continue;
    line.querySelector('[data-sending]')?.removeAttribute('data-sending');
    line.querySelector('.message-state')?.remove();
  }
}
