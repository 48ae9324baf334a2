// Loads posts of walls, on the server first.
import {
  isPassing,
  type PageRequest,
  pageSizes,
  type ShownWall,
  wallCalls,
  type WallPost,
  type WallPosts,
} from '@alcove/protocol';

/** `closed`: not for this reader. */
type Closed = { state: 'closed' } | { state: 'failed' };
export type LoadedWall = { state: 'open'; wall: ShownWall; page: number } | Closed;
export type LoadedPosts = { state: 'open'; posts: WallPosts; page: number } | Closed;
export type LoadedPost = { state: 'open'; post: WallPost } | Closed;

type Call = PageRequest['call'];

const refused = ({ code }: { code: string }): Closed => ({
  state: isPassing(code) ? 'failed' : 'closed',
});
/** A page beyond the last shows the last: posts may have gone meanwhile. */
export const lastPage = (total: number) => Math.max(1, Math.ceil(total / pageSizes.posts));

/** One's own without `of`. */
export async function loadWall(call: Call, page: number, of?: number): Promise<LoadedWall> {
  const answer = await call(wallCalls.wallList, { page, ...(of !== undefined && { id: of }) });
  if (answer.status === 'error') return refused(answer);
  const last = lastPage(answer.data.total_count);
  return page > last ? loadWall(call, last, of) : { state: 'open', wall: answer.data, page };
}

/** What a member wrote; without `of` the latest posts that the reader may read. */
export async function loadPosts(call: Call, page: number, of?: number): Promise<LoadedPosts> {
  const answer = await call(wallCalls.forumMessages, { page, ...(of !== undefined && { id: of }) });
  if (answer.status === 'error') return refused(answer);
  const last = lastPage(answer.data.total_count);
  return page > last ? loadPosts(call, last, of) : { state: 'open', posts: answer.data, page };
}

export async function loadPost(call: Call, id: number): Promise<LoadedPost> {
  const answer = await call(wallCalls.wallMaterial, { id });
  return answer.status === 'error' ? refused(answer) : { state: 'open', post: answer.data };
}
