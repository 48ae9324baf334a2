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

/** Whoever is called by name, each once. */
export function mentionsIn(tree: Tree): string[] {
  const nicks = new Set<string>();
  eachNode(tree, (node) => {
    if (node.kind === 'mention') nicks.add(node.nick);
  });
  return [...nicks];
}

/** The addresses of what is attached, in the order of the text. */
export function attachmentsIn(tree: Tree): { url: string; thumbnailUrl: string }[] {
  const found: { url: string; thumbnailUrl: string }[] = [];
  eachNode(tree, (node) => {
    if (node.kind === 'attachment') found.push({ url: node.url, thumbnailUrl: node.thumbnailUrl });
  });
  return found;
}
