// The web app that the server shows: the built one, or its sources where they are edited.
import path from 'node:path';
import type { Log } from '../log.ts';
import { StartProblem } from '../start-problem.ts';
import { createRender, type WebApp, type WebBuild } from './page-render.ts';

export type { WebApp } from './page-render.ts';

const buildFolder = path.resolve(import.meta.dirname, '../../../../web/build');

async function loadBuiltApp(log: Log): Promise<WebApp> {
  const file = path.join(buildFolder, 'server/index.js');
  const build = await import(file).then(
    (loaded) => loaded as WebBuild,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
      throw new StartProblem('the web app has not been built; start with "npm start", which builds it');
    },
  );
  return {
    render: createRender(async () => build, 'production', log),
    files: path.join(buildFolder, 'client'),
  };
}

/** The built app; where sources are edited (`npm run dev`), the sources themselves. */
export async function loadWebApp(log: Log): Promise<WebApp> {
  if (process.env.NODE_ENV !== 'development') return loadBuiltApp(log);
  const { openWorkshop } = await import('./workshop.ts');
  return openWorkshop(log);
}
