// Loads posts of walls, on the server first.
import {
  type PageRequest,
  type ShownWall,
  wallCalls,
  wallLimits,
  type WallPost,
  type WallPosts,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../call/load-list.ts';

export type LoadedWall = LoadedOf<{ wall: ShownWall; page: number }>;
export type LoadedPosts = LoadedOf<{ posts: WallPosts; page: number }>;
export type LoadedPost = LoadedOf<{ post: WallPost }>;

type Call = PageRequest['call'];

const perPage = wallLimits.perPage;
const about = (of: number | undefined) => (of === undefined ? {} : { id: of });

/** One's own without `of`. */
export async function loadWall(call: Call, page: number, of?: number): Promise<LoadedWall> {
  const listed = await loadList((page) => call(wallCalls.wallList, { page, ...about(of) }), {
    page,
    perPage,
  });
  return listed.state === 'open' ? { state: 'open', wall: listed.answer, page: listed.page } : listed;
}

/** What a member wrote; without `of` the latest posts that the reader may read. */
export async function loadPosts(call: Call, page: number, of?: number): Promise<LoadedPosts> {
  const listed = await loadList((page) => call(wallCalls.forumMessages, { page, ...about(of) }), {
    page,
    perPage,
  });
  return listed.state === 'open' ? { state: 'open', posts: listed.answer, page: listed.page } : listed;
}

export async function loadPost(call: Call, id: number): Promise<LoadedPost> {
  const answer = await call(wallCalls.wallMaterial, { id });
  return answer.status === 'error' ? notLoaded(answer) : { state: 'open', post: answer.data };
}
