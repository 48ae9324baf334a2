// A tree as plain text: for notifications, search and screen readers.
import type { Node, Tree } from './tree.ts';

export function toText(tree: Tree): string {
  const each = (nodes: Node[]): string => nodes.map(one).join('');
  function one(node: Node): string {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'break':
        return '\n';
      case 'list':
        return node.items.map((item) => `\n• ${each(item)}`).join('') + '\n';
      case 'image':
        return '';
      case 'attachment':
        return node.name;
      case 'mention':
        return `@${node.nick}`;
      default:
        return each(node.children);
    }
  }
  return each(tree)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function eachNode(tree: Tree, look: (node: Node) => void): void {
  for (const node of tree) {
    look(node);
    if (node.kind === 'list') for (const item of node.items) eachNode(item, look);
    else if ('children' in node) eachNode(node.children, look);
  }
}

/** The nicks that are mentioned, each once. */
export function mentionsIn(tree: Tree): string[] {
  const nicks = new Set<string>();
  eachNode(tree, (node) => {
    if (node.kind === 'mention') nicks.add(node.nick);
  });
  return [...nicks];
}

/** The addresses that a reader's browser asks for to draw the tree and its enlarged pictures, each once. */
export function picturesIn(tree: Tree): string[] {
  const addresses = new Set<string>();
  eachNode(tree, (node) => {
    if (node.kind === 'image') addresses.add(node.url);
    if (node.kind === 'attachment') addresses.add(node.url).add(node.thumbnailUrl);
  });
  return [...addresses];
}
