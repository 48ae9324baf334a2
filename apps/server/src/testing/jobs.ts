// Jobs of a test that starts no worker: they are kept by what the test says, and done by nobody else.
import type { Jobs } from '../platform/jobs/jobs.ts';

export const idleJobs = (own: Partial<Jobs> = {}): Jobs => ({
  handle: () => {},
  handleAll: () => {},
  add: async () => {},
  addAll: async () => {},
  start: async () => {},
  drain: async () => {},
  ...own,
});
