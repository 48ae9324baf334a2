// The tree of a text with forum tags.
//
//   [b] [i] [u] [s] [center]              emphasis
//   [font=Arial] [size=12] [color=7]      font, size and colour, among those offered
//   [list][*]one[*]two[/list]
//   [url]https://…[/url] [url=https://…]words[/url]     bare addresses are links too
//   [img]/media/…[/img] [img=320x240]/media/…[/img]
//   [attachment url=… thumbnail_url=…]name[/attachment]   both addresses URL-encoded
//   [mention]Ondine[/mention]

export const emphases = ['bold', 'italic', 'underline', 'strike', 'centre'] as const;
export type Emphasis = (typeof emphases)[number];

export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: Emphasis; children: Node[] }
  /** The value as written; the renderer ignores one that is not offered. */
  | { kind: 'font' | 'size' | 'colour'; value: string; children: Node[] }
  | { kind: 'list'; items: Node[][] }
  | { kind: 'link'; url: string; children: Node[] }
  | { kind: 'image'; url: string; size?: { width: number; height: number } }
  | { kind: 'attachment'; url: string; thumbnailUrl: string; name: string }
  | { kind: 'mention'; nick: string };

export type Tree = Node[];
