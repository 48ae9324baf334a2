// A part of the site that a process leaves to others must be within its reach.
import type { Settings } from '../settings.ts';
import { type SitePart, siteParts } from './site-parts.ts';

export function sitePartProblems({
  SERVE: served,
  MEDIA_ENGINE: engine = 'embedded',
  MEDIA_ENGINE_TOKEN: token,
}: Settings): string[] {
  if (served === undefined) return [];
  const has = (part: SitePart) => served.includes(part);
  if (has('media') && engine !== 'embedded')
    return ['SERVE=media is the embedded engine: leave out MEDIA_ENGINE'];
  if (has('live') && !has('media') && engine === 'embedded')
    return [
      'SERVE=live without media needs MEDIA_ENGINE: the address of a process that serves media, or off',
    ];
  if (has('media') && !has('live') && token === undefined)
    return ['SERVE=media without live is asked by other processes: MEDIA_ENGINE_TOKEN must be set'];
  return [];
}

/** In production: parts meet over Redis and Postgres alone. */
export function sharedSiteProblems({ SERVE: served, REDIS_URL, DATABASE_URL }: Settings): string[] {
  const isWhole = served === undefined || siteParts.every((part) => served.includes(part));
  if (isWhole || (REDIS_URL !== undefined && DATABASE_URL !== undefined)) return [];
  return ['SERVE leaves a part to other processes: REDIS_URL and DATABASE_URL must be set'];
}
