// Tables as text (RFC 4180), for spreadsheets.

/** Spreadsheets take a text that begins so for a formula, full-width signs too: an apostrophe keeps it a text. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With a byte order mark, by which spreadsheets recognise UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
