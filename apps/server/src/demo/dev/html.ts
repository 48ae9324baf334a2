// Markup in which every value is escaped unless it is markup itself.
const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = Html | string | number | undefined | false | readonly Value[];

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(written).join('');
  return String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? '');
}

/** html`<b>${nick}</b>` */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, at) => part + written(values[at])).join(''));

/** Text with its web addresses as links; nothing else in it means anything. */
export function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((piece, at) =>
      at % 2 === 1 ? html`<a href="${piece}" rel="noreferrer nofollow">${piece}</a>` : html`${piece}`,
    );
}
