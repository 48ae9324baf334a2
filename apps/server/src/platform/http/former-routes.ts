// Where the pages of another build lie: a tab asks for the addresses of pages that it has not yet opened, and names the
// manifest that it began with. The router answers a tab of another build with the order to load its document anew,
// and with it would go a camera, a call or typed text.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const manifestPath = /(?:^|\/)__manifest$/;
const versionShape = /^[\da-f]{8}$/;
const assignment = /^window\.__reactRouterManifest=(.+?);?\s*$/s;

/** The routes of the build that the request names, if its files are kept and it is not `ownVersion`. */
export async function readFormerRoutes(
  request: Request,
  { assets, ownVersion }: { assets: string; ownVersion: string },
): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const version = searchParams.get('version') ?? '';
  if (!manifestPath.test(pathname) || version === ownVersion || !versionShape.test(version)) return undefined;
  const script = await readFile(path.join(assets, `manifest-${version}.js`), 'utf8').catch(() => '');
  const [, manifest] = assignment.exec(script) ?? [];
  return manifest ? Response.json((JSON.parse(manifest) as { routes: object }).routes) : undefined;
}
