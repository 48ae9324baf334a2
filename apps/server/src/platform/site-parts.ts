// What a process of the site serves: all of it, or one of the parts that several processes share among themselves.

export const siteParts = ['web', 'live', 'jobs', 'media'] as const;
/** `web`: pages, calls and files; `live`: sockets and cameras of programs; `jobs`; `media`: video itself. */
export type SitePart = (typeof siteParts)[number];
export type SiteParts = ReadonlySet<SitePart>;

/** Of a pool: what each part needs under load. */
const connectionsOf: Record<SitePart, number> = { web: 8, live: 5, jobs: 6, media: 1 };

/** How many connections to Postgres a process may hold that serves these. */
export const connectionsFor = (served: Iterable<SitePart>): number =>
  [...served].reduce((sum, part) => sum + connectionsOf[part], 0);
