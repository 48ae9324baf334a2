// How a moment is written, alike in the three languages and in the reader's own time zone.
/** `7` → `07`: a part of a clock or a date. */
export const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Of few kinds: each is declared where it is used. */
const forms = new Map<string, Intl.DateTimeFormat>();

/** With names of days or months: English as in Britain, and a Russian year keeps its "г." on its line. */
export function dateInWords(language: string, at: number | Date, parts: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(parts)}`;
  const form = forms.get(key) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, parts);
  forms.set(key, form);
  return form.format(at).replace(' г.', '\u00A0г.');
}

/** `05/03 09:07`: in the chat, for the current year. */
export function shortDate(atMs: number): string {
  const at = new Date(atMs);
  return `${twoDigits(at.getDate())}/${twoDigits(at.getMonth() + 1)} ${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** `05/03/2024 09:07`: everywhere else. */
export function longDate(atMs: number): string {
  const [day, time] = shortDate(atMs).split(' ');
  return `${day}/${new Date(atMs).getFullYear()} ${time}`;
}
