// Addresses as people copy and type them: of one of our pages or files, or of nothing of ours.
import { languages, prefixOf } from '@alcove/protocol';

/** The path without language and query; undefined: of another site, or no address. */
export function ownPath(address: string, origin: string): string | undefined {
  const { host } = new URL(origin);
  const typed = address.trim();
  const whole = typed.toLowerCase().startsWith(`${host}/`) ? `https://${typed}` : typed;
  const parsed = URL.canParse(whole, origin) ? new URL(whole, origin) : undefined;
  if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.host !== host) return undefined;
  const prefix = languages
    .map(prefixOf)
    .find((each) => each !== '' && parsed.pathname.startsWith(`${each}/`));
  try {
    return decodeURIComponent(parsed.pathname.slice(prefix?.length ?? 0)).replace(/(?<=.)\/$/, '');
  } catch {
    return undefined;
  }
}

/** The number in a path such as `/photo/7/title`. */
export function numberInPath(path: string, folder: string): number | undefined {
  const [, named, digits] = /^\/([\w-]+)\/(\d{1,15})(?:\/[^/]*)?$/.exec(path) ?? [];
  return named === folder && Number(digits) > 0 ? Number(digits) : undefined;
}

/** The name of a picture or film in an address of a shelf of files. */
export function fileInPath(path: string, shelf: string): string | undefined {
  const [, named, file] = /^\/media\/([\w-]+)\/([\w-]{1,64})\/[^/]+$/.exec(path) ?? [];
  return named === shelf ? file : undefined;
}
