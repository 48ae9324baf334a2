// The web app that the server shows: the built one, or its sources where they are edited.
import { lstat, realpath, utimes } from 'node:fs/promises';
import path from 'node:path';
import { dayMs, webVersion } from '@alcove/protocol';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { readFormerRoutes } from './former-routes.ts';
import { createRender, type WebApp, type WebBuild } from './page-render.ts';

export type { WebApp } from './page-render.ts';

/** `bin/setup/builds.mjs` fills it, and says what lies in it. */
const buildsFolder = path.resolve(import.meta.dirname, '../../../../web/builds');

/** Says that the build is served, so that no later build removes it. */
function keepBuild(build: string) {
  const renew = () => {
    const now = new Date();
    // Where another user built, only that user may say so: the build is kept for 14 days from the next one.
    utimes(build, now, now).catch(() => {});
  };
  renew();
  setInterval(renew, dayMs).unref();
}

/** The build that is current now: a later one, and the link to it, are of no concern to this process. */
async function loadBuiltApp(log: Log, folder: string): Promise<WebApp> {
  const link = path.join(folder, 'current');
  try {
    const [build, { mtimeMs }] = await Promise.all([realpath(link), lstat(link)]);
    const loaded = (await import(path.join(build, 'server/index.js'))) as WebBuild;
    keepBuild(build);
    const version = webVersion(path.basename(build), mtimeMs);
    const render = createRender(async () => loaded, 'production', log, version);
    const assets = path.join(folder, 'assets');
    const { version: ownVersion } = loaded.assets;
    return {
      render: async (page, request) =>
        (await readFormerRoutes(request, { assets, ownVersion })) ?? render(page, request),
      version,
      files: { folder: path.join(build, 'client'), assets },
    };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOENT', 'ERR_MODULE_NOT_FOUND'].includes(code)) throw error;
    throw new StartProblem('the web app has not been built; start with "npm start", which builds it');
  }
}

/** The built app; where sources are edited (`npm run dev`), the sources themselves. */
export async function loadWebApp(log: Log, folder = buildsFolder): Promise<WebApp> {
  if (process.env.NODE_ENV !== 'development') return loadBuiltApp(log, folder);
  const { openWorkshop } = await import('./workshop.ts');
  return openWorkshop(log);
}
