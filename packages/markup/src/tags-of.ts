// A tree as forum tags, as the editor sends it. Parsing them gives the same tree.
import { type Emphasis, type Node, type Tree } from './tree.ts';

const tagOf: Record<Emphasis | 'font' | 'size' | 'colour', string> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  centre: 'center',
  font: 'font',
  size: 'size',
  colour: 'color',
};

export function toTags(tree: Tree): string {
  const each = (nodes: Node[]): string => nodes.map(one).join('');
  function one(node: Node): string {
    switch (node.kind) {
      case 'text':
        return node.text;
      case 'break':
        return '\n';
      case 'list':
        return `[list]${node.items.map((item) => `[*]${each(item)}`).join('')}[/list]`;
      case 'link':
        return `[url=${node.url}]${each(node.children)}[/url]`;
      case 'image':
        return node.size
          ? `[img=${node.size.width}x${node.size.height}]${node.url}[/img]`
          : `[img]${node.url}[/img]`;
      case 'attachment': {
        const [url, thumbnail] = [node.url, node.thumbnailUrl].map(encodeURIComponent);
        return `[attachment url=${url} thumbnail_url=${thumbnail}]${node.name}[/attachment]`;
      }
      case 'mention':
        return `[mention]${node.nick}[/mention]`;
      default: {
        const tag = tagOf[node.kind];
        const value = 'value' in node ? `=${node.value}` : '';
        return `[${tag}${value}]${each(node.children)}[/${tag}]`;
      }
    }
  }
  return each(tree);
}
