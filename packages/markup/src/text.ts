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

/** Whoever is called by name, each once. */
export function mentionsIn(tree: Tree): string[] {
  const nicks = new Set<string>();
  const look = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (node.kind === 'mention') nicks.add(node.nick);
      else if (node.kind === 'list') node.items.forEach(look);
      else if ('children' in node) look(node.children);
    }
  };
  look(tree);
  return [...nicks];
}
