// Traces one act: a whole test site in this process, two members, and V8's precise coverage around three acts.
// A function counts that ran in each of the three, so that timers and jobs of one moment are left out.
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { silentLog, startTestSite } from '../../apps/server/src/testing/index.ts';
import startPostgres from '../../apps/server/src/testing/postgres.setup.ts';
import { root } from '../setup/project.mjs';
import { acts } from './acts.ts';
import { aims, crossedBy, inEach } from './crossed.mjs';

const warmUp = 5;
const takes = 3;

const session = new Session();
session.connect();

/** The functions that ran since the last take: `file end`. */
async function take(): Promise<Set<string>> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = result
    .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .flatMap(({ url, functions }) => {
      const file = path.relative(root, fileURLToPath(url));
      return functions
        .filter(({ ranges: [whole] }) => (whole?.count ?? 0) > 0)
        .map(({ ranges: [whole] }) => `${file} ${whole?.endOffset}`);
    });
  return new Set(ran);
}

const act = process.argv[2] as keyof typeof acts;
/** The migrated database that tests copy is here the site's own. */
const address = { url: '', template: '' };
const provide = (_name: 'postgres', found: typeof address) => void Object.assign(address, found);
const stopPostgres = await startPostgres({ provide } as never);
try {
  const url = new URL(address.url);
  url.pathname = `/${address.template}`;
  const opened = await openDatabase(url.href, { log: silentLog });
  const database = { ...opened, url: url.href, [Symbol.asyncDispose]: opened.close };
  const site = await startTestSite({ database, env: { RATE_LIMITS: 'off' } });
  const perform = await acts[act](site);
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  for (let nth = 0; nth < warmUp; nth++) await perform(nth);
  const ran: Set<string>[] = [];
  for (let nth = 0; nth < takes; nth++) {
    await take();
    await perform(warmUp + nth);
    ran.push(await take());
  }
  const each = inEach(ran).map((key) => {
    const at = key.lastIndexOf(' ');
    return { file: key.slice(0, at), end: Number(key.slice(at + 1)) };
  });
  const { files, folders, hops } = crossedBy(act, each, root);
  for (const [folder, within] of [...folders].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(
      `${String(within.length).padStart(4)}  ${folder}: ${within
        .map((file) => path.basename(file))
        .toSorted()
        .join(' ')}`,
    );
  const { own, others, below } = files;
  console.log(`\n${act}: ${own.size + others.size + below.size} files in ${folders.size} folders`);
  console.log(`  of its own domain      ${own.size} (aim ${aims.own})`);
  console.log(`  of other domains       ${others.size} (aim ${aims.others})`);
  console.log(`  platform, packages     ${below.size}`);
  console.log(`  hops that only pass on ${hops.length} (aim ${aims.hops})`);
  await site.close();
} finally {
  await stopPostgres();
}
process.exit();
