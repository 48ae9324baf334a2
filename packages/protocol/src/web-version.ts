// Which build of the web app a page is of, and which one a process serves.

/** `<since>.<build>`: the build, and since when it is the current one where it was built, in milliseconds. */
export type WebVersion = string;

/** On answers: what the process that answers serves. */
export const webVersionHeader = 'x-web-version';

export const webVersion = (build: string, sinceMs: number): WebVersion => `${Math.floor(sinceMs)}.${build}`;

/** Two checkouts have the same build since other times; a build that was left and is taken again is later again. */
export function isLaterVersion(version: WebVersion, own: WebVersion): boolean {
  const [since = '', build = ''] = version.split('.');
  const [ownSince = '', ownBuild = ''] = own.split('.');
  return build !== ownBuild && Number(since) > Number(ownSince);
}
