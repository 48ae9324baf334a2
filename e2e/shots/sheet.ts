// The index page: small pictures, one row for each screen.
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folder } from './places.ts';

const style = `
  body { margin: 2rem; background: #14100f; color: #f4ece4; font: 15px/1.5 system-ui; }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
  ul { display: flex; gap: 1rem; align-items: end; margin: 0; padding: 0; list-style: none; overflow-x: auto; }
  img { display: block; height: 260px; width: auto; border-radius: 6px; }
  small { color: #b9a99c; }`;

const picture = /^(?<screen>.+)-(?<look>\d+x\d+-\w+-\w+)\.jpg$/;

export function writeSheet(): void {
  const rows = new Map<string, string[]>();
  for (const file of readdirSync(folder).toSorted()) {
    const { screen, look } = picture.exec(file)?.groups ?? {};
    if (screen === undefined || look === undefined) continue;
    const address = encodeURIComponent(file);
    const row = rows.get(screen) ?? [];
    row.push(
      `<li><a href="${address}"><img loading="lazy" src="${address}" alt=""></a><small>${look}</small></li>`,
    );
    rows.set(screen, row);
  }
  const body = [...rows].map(([screen, row]) => `<h2>${screen}</h2><ul>${row.join('')}</ul>`).join('\n');
  writeFileSync(
    path.join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${style}</style><h1>${rows.size} screens</h1>\n${body}</html>\n`,
  );
}
