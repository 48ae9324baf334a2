// Parses a text with forum tags in time linear in its length. No text is refused: a tag that is unknown,
// unclosed, nested too deep or has a forbidden address stays text.
import { decoded, linkAddress, pictureAddress } from './addresses.ts';
import { createClosings, type ForumTag, tagAt } from './tags.ts';
import type { Emphasis, Node, Tree } from './tree.ts';

/** Deeper tags are text. */
const maxDepth = 20;
const pictureMaxPx = 4096;
const nickMaxLength = 100;
const nameMaxLength = 100;

const emphasisOf: Record<string, Emphasis> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  center: 'centre',
  centre: 'centre',
};
const lookOf: Record<string, 'font' | 'size' | 'colour'> = {
  font: 'font',
  size: 'size',
  color: 'colour',
  colour: 'colour',
};

/** `starred`: it began with `[*]`. */
type Item = { starred: boolean; nodes: Node[] };

type Opened = {
  name: string;
  /** The tag as written, which becomes text when it is never closed. */
  head: string;
  children: Node[];
  /** Items of a list: the last one is being read, into `children`. */
  items?: Item[];
  finish(children: Node[]): Node;
};

/** A node without children: it takes the text up to its closing tag, or stands alone. */
type Leaf = { node: Node; end: number };

function sizeOf(text: string) {
  const [, width = '', height = ''] = /^(\d{1,4})x(\d{1,4})$/i.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return Object.values(size).every((side) => side > 0 && side <= pictureMaxPx) ? size : undefined;
}

function readLeaf(text: string, tag: ForumTag & { kind: 'open' }, closing: number): Leaf | undefined {
  const content = closing < 0 ? undefined : text.slice(tag.end, closing);
  const end = closing + `[/${tag.name}]`.length;
  if (tag.name === 'attachment') {
    const url = pictureAddress(decoded(tag.attributes.url ?? '') ?? '');
    const thumbnailUrl = pictureAddress(decoded(tag.attributes.thumbnail_url ?? '') ?? '') ?? url;
    if (!url || !thumbnailUrl) return undefined;
    const named = content !== undefined && content.length <= nameMaxLength && !/[[\n]/.test(content);
    const name = named ? content.trim() : '';
    return { node: { kind: 'attachment', url, thumbnailUrl, name }, end: named ? end : tag.end };
  }
  if (content === undefined) return undefined;
  if (tag.name === 'img') {
    const url = pictureAddress(content.trim());
    const size = sizeOf(tag.value);
    return url ? { node: { kind: 'image', url, ...(size && { size }) }, end } : undefined;
  }
  // With a value it would be no tag to those who look for mentions of nobody in the text.
  if (tag.name === 'mention' && tag.value === '' && Object.keys(tag.attributes).length === 0) {
    const nick = content.trim();
    const fits = nick.length > 0 && nick.length <= nickMaxLength && !/[[\]\n]/.test(nick);
    return fits ? { node: { kind: 'mention', nick }, end } : undefined;
  }
  if (tag.name === 'url' && tag.value === '') {
    const url = linkAddress(content.trim());
    return url
      ? { node: { kind: 'link', url, children: [{ kind: 'text', text: content.trim() }] }, end }
      : undefined;
  }
  return undefined;
}

/** How a tag with children becomes a node; undefined for a tag that means nothing. */
function finisherOf({ name, value }: ForumTag & { kind: 'open' }): Opened['finish'] | undefined {
  const emphasis = emphasisOf[name];
  if (emphasis && value === '') return (children) => ({ kind: emphasis, children });
  const look = lookOf[name];
  if (look && value !== '') return (children) => ({ kind: look, value, children });
  const url = name === 'url' ? linkAddress(value.trim()) : undefined;
  return url ? (children) => ({ kind: 'link', url, children }) : undefined;
}

function openingOf(tag: ForumTag & { kind: 'open' }, head: string): Opened | undefined {
  const { name } = tag;
  const children: Node[] = [];
  if (name !== 'list') {
    const finish = finisherOf(tag);
    return finish && { name, head, children, finish };
  }
  const items: Item[] = [{ starred: false, nodes: children }];
  const finish = (): Node => {
    const trimmedItems = items.map((item) => ({ ...item, nodes: trimmed(item.nodes) }));
    // Before the first `[*]` there is usually a line break and nothing else.
    return {
      kind: 'list',
      items: trimmedItems
        .filter(({ starred, nodes }) => starred || nodes.length > 0)
        .map(({ nodes }) => nodes),
    };
  };
  return { name, head, children, items, finish };
}

const bareLink = /https?:\/\/[^\s[\]<>"]{1,2000}/gi;
/** Punctuation after a bare address belongs to the sentence. */
const trailing = /[.,;:!?)'»]{1,20}$/;

function addText(into: Node[], text: string, linkable: boolean) {
  let from = 0;
  const plain = (to: number) => {
    for (const [index, line] of text.slice(from, to).split(/\r?\n/).entries()) {
      if (index > 0) into.push({ kind: 'break' });
      const last = into.at(-1);
      if (last?.kind === 'text') last.text += line;
      else if (line) into.push({ kind: 'text', text: line });
    }
    from = to;
  };
  for (const found of linkable ? text.matchAll(bareLink) : []) {
    const written = found[0].replace(trailing, '');
    const url = linkAddress(written);
    if (!url) continue;
    plain(found.index);
    into.push({ kind: 'link', url, children: [{ kind: 'text', text: written }] });
    from = found.index + written.length;
  }
  plain(text.length);
}

export function parse(text: string): Tree {
  const closingOf = createClosings(text);
  const root: Node[] = [];
  const open: Opened[] = [];
  const openNames = new Map<string, number>();
  const here = () => open.at(-1)?.children ?? root;
  const addPlain = (words: string) => addText(here(), words, !openNames.get('url'));

  const count = (name: string, change: 1 | -1) =>
    void openNames.set(name, (openNames.get(name) ?? 0) + change);

  const leave = (): Opened => {
    const opened = open.pop() as Opened;
    count(opened.name, -1);
    return opened;
  };

  /** A tag that is never closed becomes text, followed by its children. */
  function giveUp() {
    const { head, children, items } = leave();
    const into = here();
    addText(into, head, false);
    for (const { starred, nodes } of items ?? [{ starred: false, nodes: children }]) {
      if (starred) addText(into, '[*]', false);
      for (const node of nodes) into.push(node);
    }
  }

  /** Also closes the tags inside: overlapping tags are read as nested ones. */
  function close(name: string) {
    for (let last = ''; last !== name;) {
      const { name: closed, children, finish } = leave();
      here().push(finish(children));
      last = closed;
    }
  }

  function nextItem() {
    while (open.at(-1)?.name !== 'list') close(open.at(-1)?.name ?? 'list');
    const list = open.at(-1) as Opened;
    list.children = [];
    list.items?.push({ starred: true, nodes: list.children });
  }

  let from = 0;
  for (let at = text.indexOf('['); at >= 0; at = text.indexOf('[', at)) {
    const tag = tagAt(text, at);
    const understood = tag && take(tag, at);
    if (!understood) at += 1;
    else from = at = understood;
  }
  addPlain(text.slice(from));
  while (open.length > 0) giveUp();
  return root;

  /** The position where parsing continues; undefined for a tag that means nothing here. */
  function take(tag: ForumTag, at: number): number | undefined {
    const before = text.slice(from, at);
    if (tag.kind === 'item' || tag.kind === 'close') {
      const known = tag.kind === 'item' ? openNames.get('list') : openNames.get(tag.name);
      if (!known) return undefined;
      addPlain(before);
      if (tag.kind === 'item') nextItem();
      else close(tag.name);
      return tag.end;
    }
    const leaf = readLeaf(text, tag, closingOf(tag.name, tag.end));
    if (leaf) {
      addPlain(before);
      here().push(leaf.node);
      return leaf.end;
    }
    const opened = open.length < maxDepth ? openingOf(tag, text.slice(at, tag.end)) : undefined;
    if (!opened) return undefined;
    addPlain(before);
    open.push(opened);
    count(tag.name, 1);
    return tag.end;
  }
}

const isBlank = (node: Node | undefined): boolean =>
  node?.kind === 'break' || (node?.kind === 'text' && node.text.trim() === '');

/** Without the blank lines around a list item. */
function trimmed(item: Node[]): Node[] {
  let [start, end] = [0, item.length];
  while (start < end && isBlank(item[start])) start++;
  while (end > start && isBlank(item[end - 1])) end--;
  return item.slice(start, end);
}
