// Review as the team does it: travels with its page.
export { loadQueue, reviewAsked } from './load-queue.ts';
export { ReviewQueue } from './ReviewQueue.tsx';
export { ReviewScreen } from './ReviewScreen.tsx';
