// A document of the editor as the tree that forum tags mean, and back. Pure.
import { type Emphasis, type Node as TreeNode, parse, picturesIn, toText, type Tree } from '@alcove/markup';
import { messageFault } from '@alcove/protocol';
import type { JSONContent } from '@tiptap/core';

type Mark = { type: string; value?: string };
type Run = { marks: Mark[]; node: TreeNode };

const emphasisOf: Record<string, Emphasis> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underline',
  strike: 'strike',
};
const looks = new Set(['font', 'size', 'colour']);

const markOf = ({ type, attrs }: { type: string; attrs?: Record<string, unknown> }): Mark => ({
  type,
  ...(attrs?.value !== undefined && { value: String(attrs.value) }),
});
const same = (one: Mark, other: Mark) => one.type === other.type && one.value === other.value;
const has = (run: Run | undefined, mark: Mark) => run?.marks.some((each) => same(each, mark)) === true;

/** How many runs from `start` carry the mark. */
function reachOf(mark: Mark, runs: readonly Run[], start: number): number {
  let end = start;
  while (has(runs[end], mark)) end++;
  return end - start;
}

function wrap(mark: Mark, children: TreeNode[]): TreeNode {
  const emphasis = emphasisOf[mark.type];
  if (emphasis) return { kind: emphasis, children };
  return { kind: mark.type as 'font' | 'size' | 'colour', value: mark.value ?? '', children };
}

/** The mark that spans most runs goes outside, so that fewest tags are written. */
function nest(runs: readonly Run[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = 0; at < runs.length;) {
    const run = runs[at] as Run;
    const [outer] = run.marks
      .map((mark) => ({ mark, reach: reachOf(mark, runs, at) }))
      .toSorted((one, other) => other.reach - one.reach);
    if (!outer) {
      nodes.push(run.node);
      at += 1;
      continue;
    }
    const inside = runs
      .slice(at, at + outer.reach)
      .map(({ marks, node }) => ({ node, marks: marks.filter((mark) => !same(mark, outer.mark)) }));
    nodes.push(wrap(outer.mark, nest(inside)));
    at += outer.reach;
  }
  return nodes;
}

function leafOf({ type, text, attrs = {} }: JSONContent): TreeNode | undefined {
  if (type === 'text') return { kind: 'text', text: text ?? '' };
  if (type === 'hardBreak') return { kind: 'break' };
  if (type === 'mention') return { kind: 'mention', nick: String(attrs.nick) };
  if (type === 'picture') {
    return {
      kind: 'attachment',
      url: String(attrs.url),
      thumbnailUrl: String(attrs.thumbnailUrl),
      name: String(attrs.name),
    };
  }
  return undefined;
}

const inlineOf = (content: readonly JSONContent[]): TreeNode[] =>
  nest(
    content.flatMap((each) => {
      const node = leafOf(each);
      if (!node) return [];
      const marks = (each.marks ?? []).map(markOf);
      return [{ node, marks: marks.filter(({ type }) => emphasisOf[type] || looks.has(type)) }];
    }),
  );

/** Lists and centred paragraphs stand by themselves; two lines of text are joined by a break. */
function blocksOf(blocks: readonly JSONContent[]): TreeNode[] {
  const nodes: TreeNode[] = [];
  let lineBefore = false;
  for (const { type, content = [], attrs } of blocks) {
    if (type === 'bulletList') {
      nodes.push({ kind: 'list', items: content.map((item) => blocksOf(item.content ?? [])) });
      lineBefore = false;
    } else if (attrs?.centred === true) {
      nodes.push({ kind: 'centre', children: inlineOf(content) });
      lineBefore = false;
    } else {
      if (lineBefore) nodes.push({ kind: 'break' });
      nodes.push(...inlineOf(content));
      lineBefore = true;
    }
  }
  return nodes;
}

/** Empty lines at the end are dropped. */
export function treeOf(document: JSONContent): Tree {
  const tree = blocksOf(document.content ?? []);
  while (tree.at(-1)?.kind === 'break') tree.pop();
  return tree;
}

/** False for what the server refuses: tags that draw nothing, or too many of them. */
export function maySay(tags: string): boolean {
  const tree = parse(tags);
  return messageFault(tags, { text: toText(tree), pictures: picturesIn(tree) }) === undefined;
}

type Inline = JSONContent[];

/** A draft as an editor document. Nodes that the editor does not write, such as links, become their text. */
export function documentOf(tree: Tree): JSONContent {
  const blocks: JSONContent[] = [];
  let line: Inline | undefined;
  const lineNow = (): Inline => {
    if (!line) blocks.push({ type: 'paragraph', content: (line = []) });
    return line;
  };

  function add(nodes: Tree, marks: NonNullable<JSONContent['marks']>) {
    for (const node of nodes) {
      switch (node.kind) {
        case 'text':
          if (node.text)
            lineNow().push({ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) });
          break;
        case 'break':
          lineNow();
          line = undefined;
          lineNow();
          break;
        case 'mention':
          lineNow().push({ type: 'mention', attrs: { nick: node.nick } });
          break;
        case 'attachment':
          lineNow().push({
            type: 'picture',
            attrs: { url: node.url, thumbnailUrl: node.thumbnailUrl, name: node.name },
          });
          break;
        case 'image':
          lineNow().push({ type: 'text', text: node.url });
          break;
        case 'list':
          line = undefined;
          blocks.push({
            type: 'bulletList',
            content: node.items.map((item) => ({
              type: 'listItem',
              content: documentOf(item).content ?? [],
            })),
          });
          break;
        case 'centre':
          line = undefined;
          blocks.push(
            ...(documentOf(node.children).content ?? []).map((block) =>
              block.type === 'paragraph' ? { ...block, attrs: { centred: true } } : block,
            ),
          );
          break;
        case 'link':
          add(node.children, marks);
          break;
        case 'font':
        case 'size':
        case 'colour':
          add(node.children, [...marks, { type: node.kind, attrs: { value: node.value } }]);
          break;
        default:
          add(node.children, [...marks, { type: node.kind }]);
      }
    }
  }
  add(tree, []);
  if (blocks.length === 0) lineNow();
  return { type: 'doc', content: blocks };
}
