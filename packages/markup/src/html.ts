// A tree as HTML that is safe anywhere: every element is named here, every word is escaped.
import { emphases, type Node, type Tree } from './tree.ts';

/** What the house offers; a look it does not offer changes nothing. The answers are CSS values. */
export type Looks = {
  font(value: string): string | undefined;
  size(value: string): string | undefined;
  colour(value: string): string | undefined;
};

export type HtmlOptions = Looks & {
  /** Where the profile of a mentioned person is, in the reader's language. */
  profilePath(nick: string): string;
};

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

const element: Record<(typeof emphases)[number], [string, string]> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
  strike: ['<s>', '</s>'],
  centre: ['<div class="markup-centre">', '</div>'],
};
const property = { font: 'font-family', size: 'font-size', colour: 'color' } as const;

/** Nobody learns where a reader came from, and no search engine is fed. */
const linkTo = (url: string): string =>
  `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow ugc" target="_blank">`;

export function toHtml(tree: Tree, options: HtmlOptions): string {
  const each = (nodes: Node[]): string => nodes.map(one).join('');

  function one(node: Node): string {
    switch (node.kind) {
      case 'text':
        return escapeHtml(node.text);
      case 'break':
        return '<br>';
      case 'font':
      case 'size':
      case 'colour': {
        const look = options[node.kind](node.value);
        const inner = each(node.children);
        return look ? `<span style="${property[node.kind]}:${escapeHtml(look)}">${inner}</span>` : inner;
      }
      case 'list':
        return `<ul>${node.items.map((item) => `<li>${each(item)}</li>`).join('')}</ul>`;
      case 'link':
        return `${linkTo(node.url)}${each(node.children)}</a>`;
      case 'image': {
        const size = node.size ? ` width="${node.size.width}" height="${node.size.height}"` : '';
        return `<img src="${escapeHtml(node.url)}" alt="" loading="lazy"${size}>`;
      }
      case 'attachment':
        return `${linkTo(node.url)}<img src="${escapeHtml(node.thumbnailUrl)}" alt="${escapeHtml(node.name)}" loading="lazy"></a>`;
      case 'mention':
        return `<a href="${escapeHtml(options.profilePath(node.nick))}" class="markup-mention">@${escapeHtml(node.nick)}</a>`;
      default: {
        const [start, end] = element[node.kind];
        return start + each(node.children) + end;
      }
    }
  }
  return each(tree);
}
