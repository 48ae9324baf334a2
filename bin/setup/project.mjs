// Where things are, whatever folder a script is called from.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');
export const inProject = (...parts) => path.join(root, ...parts);

export const modulesFolder = inProject('node_modules');
export const webFolder = inProject('apps', 'web');
/** Written by `builds.mjs`, read by the server. */
export const webBuilds = path.join(webFolder, 'builds');
/** Made by the scripts, of use to them alone. */
export const cacheFolder = inProject('.cache');
/** The script of a tool among the dependencies, to be run by our Node. */
export const tool = (...parts) => path.join(modulesFolder, ...parts);
