// The cookies of all residents between two starts, so that a start logs nobody in anew.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type KeptCookies = Map<string, string>;

export function openCookieFile(dataDir: string) {
  const file = path.join(dataDir, 'residents.json');
  let kept: Record<string, Record<string, string>> = {};
  try {
    kept = JSON.parse(readFileSync(file, 'utf8')) as typeof kept;
  } catch {
    // There is none yet, or it is broken: everybody logs in.
  }
  return {
    of: (nick: string): KeptCookies => new Map(Object.entries(Object(kept[nick]) as Record<string, string>)),
    keep(nick: string, cookies: KeptCookies) {
      kept[nick] = Object.fromEntries(cookies);
      const fresh = `${file}.${process.pid}`;
      writeFileSync(fresh, JSON.stringify(kept), { mode: 0o600 });
      renameSync(fresh, file);
    },
  };
}
export type CookieFile = ReturnType<typeof openCookieFile>;
