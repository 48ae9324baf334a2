// The web app during development: sources instead of a build, open pages are notified of each change.
import path from 'node:path';
import { createServer } from 'vite';
import type { Log } from '../log.ts';
import { createRender, type WebApp, type WebBuild } from './page-render.ts';

const webFolder = path.resolve(import.meta.dirname, '../../../../web');
const newsPort = 24_678;

export async function openWorkshop(log: Log): Promise<WebApp> {
  const vite = await createServer({
    root: webFolder,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, ws: { host: '127.0.0.1', port: newsPort } },
  });
  const current = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as WebBuild;
  return {
    render: createRender(current, 'development', log),
    workshop: {
      serve: (request, response, next) => vite.middlewares(request, response, next),
      newsOrigin: `ws://127.0.0.1:${newsPort}`,
    },
  };
}
