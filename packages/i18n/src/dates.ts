// How a moment is written, alike in the three languages and in the reader's own time zone.
const two = (value: number) => String(value).padStart(2, '0');

/** `05/03 09:07`: in the chat, for the current year. */
export function shortDate(atMs: number): string {
  const at = new Date(atMs);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `05/03/2024 09:07`: everywhere else. */
export function longDate(atMs: number): string {
  const [day, time] = shortDate(atMs).split(' ');
  return `${day}/${new Date(atMs).getFullYear()} ${time}`;
}
