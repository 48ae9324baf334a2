// The file of a page that does not come is asked for again: the router would load the document anew, and take camera,
// call and typed text with it.
import type { Plugin } from 'vite';

const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const signature = 'async function loadRouteModule(route, routeModulesCache) {';
const address = /import\(((?:\s*\/\*.*?\*\/)*)\s*route\.module\s*\)/s;

/**
 * With a query: some browsers keep the failure of an address until the document is loaded anew. The event tells the app
 * (`later-version.ts`); after the last time the page's error screen shows.
 */
const again = `
  if (asked === 10) throw error;
  dispatchEvent(new Event('pagemissing'));
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return loadRouteModule(route, routeModulesCache, asked + 1);`;

export const routeFilesAgain: Plugin = {
  name: 'route-files-again',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/].*[\\/]ssr[\\/]routeModules\.m?js$/ },
    handler(code) {
      if (!code.includes(signature) || !reload.test(code) || !address.test(code))
        throw new Error('the router loads the files of pages otherwise than it did: see route-files.ts');
      return {
        code: code
          .replace(signature, 'async function loadRouteModule(route, routeModulesCache, asked = 0) {')
          .replace(address, 'import($1 asked ? `${route.module}?${asked}` : route.module)')
          .replace(reload, again),
        map: null,
      };
    },
  },
};
