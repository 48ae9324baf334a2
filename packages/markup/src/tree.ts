// What a text with forum tags means: a tree of the few things it can say.
//
//   [b] [i] [u] [s] [center]              emphasis
//   [font=Arial] [size=12] [color=7]      looks, as far as the house offers them
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
  /** As written; whether the house offers it is for whoever renders. */
  | { kind: 'font' | 'size' | 'colour'; value: string; children: Node[] }
  | { kind: 'list'; items: Node[][] }
  | { kind: 'link'; url: string; children: Node[] }
  | { kind: 'image'; url: string; size?: { width: number; height: number } }
  | { kind: 'attachment'; url: string; thumbnailUrl: string; name: string }
  | { kind: 'mention'; nick: string };

export type Tree = Node[];
