// The face of walls in the browser.
export { type LoadedPosts, type LoadedWall, loadPost, loadPosts, loadWall } from './load.ts';
export { AboutPost } from './AboutPost.tsx';
export { PostCard } from './PostCard.tsx';
export { PostForm } from './PostForm.tsx';
export { PostList, WallFailed } from './PostList.tsx';
export { WallBoard, WrittenPosts } from './WallBoard.tsx';
export { WallRules } from './WallRules.tsx';
