/**
 * The environment in which a server gives memory back: glibc otherwise keeps what compiling and hashing threads
 * allocated once, in an arena of each thread. Other C libraries do not read these.
 */
export const serverMemory = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
