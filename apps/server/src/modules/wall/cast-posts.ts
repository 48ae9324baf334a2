// The demo's posts: what the cast wrote on their walls in the past weeks, with comments, likes and drawn pictures.
import { type Art, renderArt } from '@alcove/art';
import { hourMs, type Uid } from '@alcove/protocol';
import { fileInMemory } from '../../platform/http/upload.ts';
import { linkMentions, type PastComment } from '../comments/index.ts';
import { addPost, setPostLike } from './post-store.ts';
import type { WallNeeds } from './posts.ts';

const [widthPx, heightPx] = [960, 720];
const quality = 84;

type Said = { by: string; text: string; likes?: number; replies?: readonly Said[] };
type Drawing = readonly [scene: Art['scene'], palette: Art['palette']];
type Scene = {
  by: string;
  /** Whose wall; absent: their own. */
  on?: string;
  hoursAgo: number;
  text: string;
  views: number;
  likes: number;
  said?: readonly Said[];
  pictures?: readonly Drawing[];
  /** For followers alone. */
  followers?: true;
};

/** The earliest first. */
const scenes: readonly Scene[] = [
  {
    by: 'Ondine',
    hoursAgo: 560,
    text: 'Quatorze degrés. On nage quand même, mais on parle moins.',
    views: 1774,
    likes: 6,
    said: [{ by: 'Maxence', text: 'On parle moins, on rit plus.', likes: 2 }],
  },
  {
    by: 'Iseult',
    hoursAgo: 400,
    text: 'Retrouvé un [b]33 tours[/b] au fond d’un carton. La face B craque exactement où il faut.',
    views: 412,
    likes: 4,
    followers: true,
  },
  {
    by: 'Оля',
    hoursAgo: 330,
    text: 'Белые ночи закончились, зато чай снова горячий. Кто со мной на балкон?',
    views: 236,
    likes: 5,
    said: [{ by: 'Алексей', text: 'Я с пледом и лимоном.', likes: 3 }],
  },
  {
    by: 'Marlow',
    hoursAgo: 260,
    text: 'Night train to Geneva. Somewhere past Dijon, somebody laughed in their sleep.',
    views: 508,
    likes: 3,
    said: [{ by: 'Juniper', text: 'It was me. I regret nothing.', likes: 4 }],
  },
  {
    by: 'Ondine',
    hoursAgo: 190,
    text: 'Onze heures, volets mi-clos. Le chat tient toute la lumière.',
    views: 1988,
    likes: 7,
    said: [{ by: 'Faustine', text: 'Le chat a raison.', likes: 3 }],
  },
  {
    by: 'Marlow',
    on: 'Ondine',
    hoursAgo: 96,
    text: 'La lampe du salon mérite un livre. J’en lirais chaque page.',
    views: 64,
    likes: 3,
    said: [{ by: 'Ondine', text: 'Elle rougit. C’est une ampoule, mais elle rougit.', likes: 2 }],
  },
  {
    by: 'Ondine',
    hoursAgo: 22,
    text: '@Camille_75 avait raison pour la terrasse. [b]On y va demain, 22 h.[/b]',
    views: 986,
    likes: 6,
    said: [
      {
        by: 'Camille_75',
        text: 'J’ai souvent raison pour les terrasses.',
        likes: 5,
        replies: [
          { by: 'Ondine', text: '@Camille_75 et pour le vin, on verra.', likes: 2 },
          { by: 'Marlow', text: 'Une chaise de plus, s’il vous plaît.' },
        ],
      },
      { by: 'Iseult', text: 'J’apporte le tourne-disque.', likes: 4 },
    ],
  },
];

const drawn: readonly Scene[] = [
  {
    by: 'Ondine',
    hoursAgo: 3,
    text: 'Nouvelle ampoule dans la lampe. Le salon de ce soir sera couleur abricot.',
    views: 1204,
    likes: 8,
    pictures: [
      ['room', 'braise'],
      ['still', 'ambre'],
    ],
    said: [
      {
        by: 'Marlow',
        text: 'Abricot, donc. Je viens tôt.',
        likes: 4,
        replies: [{ by: 'Ondine', text: 'Venez à l’heure, la bouilloire n’attend personne.', likes: 3 }],
      },
      { by: 'Алексей', text: 'Тёплый свет даже сквозь экран.', likes: 2 },
      { by: 'Juniper', text: 'Apricot suits this room. Everything does.', likes: 1 },
    ],
  },
  {
    by: 'Marlow',
    hoursAgo: 5,
    text: 'The lake before anyone else. Ten minutes of it were mine.',
    views: 320,
    likes: 5,
    pictures: [['lake', 'brume']],
    said: [{ by: 'Iseult', text: 'Dix minutes, c’est un luxe.', likes: 1 }],
  },
];

async function draw([scene, palette]: Drawing, seed: number) {
  // As albums do, and only for a demo: a server process draws by itself.
  const { default: sharp } = await import('sharp');
  const svg = Buffer.from(renderArt({ scene, palette, seed, width: widthPx, height: heightPx }));
  const content = await sharp(svg).flatten().jpeg({ quality }).toBuffer();
  return fileInMemory({ field: 'upload', name: `${scene}.jpg`, type: 'image/jpeg' }, content);
}

const crowd = [
  'Marlow',
  'Iseult',
  'Camille_75',
  'Faustine',
  'Maxence',
  'Juniper',
  'Алексей',
  'Оля',
  'Salomé',
  'Les Voisins',
];

async function seedScenes(needs: WallNeeds, played: readonly Scene[]): Promise<number> {
  const { db, clock, members, attachments, comments } = needs;
  const uids = new Map<string, Uid>();
  for (const nick of [...crowd, ...played.map(({ by }) => by)]) {
    const member = await members.byNick(nick);
    if (member) uids.set(nick, member.uid);
  }
  const fans = (count: number, but: string) =>
    crowd.flatMap((nick) => (nick === but ? [] : (uids.get(nick) ?? []))).slice(0, count);
  const past = async ({ by, text, likes = 0, replies = [] }: Said, at: number): Promise<PastComment[]> => {
    const author = uids.get(by);
    if (author === undefined) return [];
    const linked = await linkMentions(text, needs);
    const answers = await Promise.all(
      replies.map((reply, nth) => past(reply, at + (nth + 1) * (hourMs / 6))),
    );
    return [{ author, text: linked.text, at, likedBy: fans(likes, by), replies: answers.flat() }];
  };

  let count = 0;
  for (const [
    nth,
    { by, on = by, hoursAgo, text, views, likes, said = [], pictures = [], followers },
  ] of played.entries()) {
    const [author, wall] = [uids.get(by), uids.get(on)];
    if (author === undefined || wall === undefined) continue;
    const kept: string[] = [];
    for (const [place, drawing] of pictures.entries()) {
      const file = await draw(drawing, 40 + nth * 4 + place);
      kept.push((await attachments.keep(author, { use: 'wall' }, file, AbortSignal.timeout(60_000))).id);
    }
    const at = clock.now() - hoursAgo * hourMs;
    const linked = await linkMentions(text, needs);
    const id = await db.transaction().execute(async (tx) => {
      await attachments.show(tx, author, { use: 'wall' }, kept);
      const audience = wall === author && !followers ? 'members' : 'followers';
      return addPost(tx, { wall, author, text: linked.text, audience, written_at: at, views }, kept);
    });
    for (const uid of fans(likes, by)) await setPostLike(db, id, uid, true);
    for (const [place, each] of said.entries())
      for (const comment of await past(each, at + (place + 1) * (hourMs / 3)))
        await comments.seed('wall', id, comment);
    count += 1;
  }
  return count;
}

export const seedCastPosts = async (needs: WallNeeds): Promise<void> =>
  void (await seedScenes(needs, scenes));
export const seedCastPictures = (needs: WallNeeds): Promise<number> => seedScenes(needs, drawn);
