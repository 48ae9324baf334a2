// The environment in which a server takes less memory.
import path from 'node:path';
import { cacheFolder } from './project.mjs';

/**
 * glibc otherwise keeps what compiling and hashing threads allocated once, in an arena of each thread; other C libraries
 * do not read that. Node otherwise loads what strips types in each process, which keeps 17 MB for it; from the second
 * start on it reads what it stripped and compiled before.
 */
export const serverMemory = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled'),
};
