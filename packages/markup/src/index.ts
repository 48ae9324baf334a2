// Forum tags: a text becomes a tree; the tree becomes safe HTML, plain text, or tags again.
export { type HtmlOptions, type Looks, toHtml } from './html.ts';
export { maxDepth, parse } from './parse.ts';
export { toTags } from './tags-of.ts';
export { attachmentsIn, mentionsIn, toText } from './text.ts';
export type { Emphasis, Node, Tree } from './tree.ts';
