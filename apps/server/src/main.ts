// Start and stop. Each step of a start prints one line with its duration; whatever prevents it prints
// one line that says what to do.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import net from 'node:net';
import path from 'node:path';
import type { App } from './app-parts.ts';
import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';

// Before anything is imported: React and the router choose their build by it.
process.env.NODE_ENV ??= 'production';
const { createApp } = await import('./app.ts');
const { domainSettings } = await import('./domains.ts');
const { loadConfig } = await import('./config.ts');
const { lockDataFolder } = await import('./platform/db/data-lock.ts');
const { openDatabase } = await import('./platform/db/database.ts');
const { startEmbeddedPostgres } = await import('./platform/db/embedded-postgres.ts');
const { migrate } = await import('./platform/db/migrate.ts');
const { createProcessList } = await import('./platform/doctor/process-list.ts');
const { checkStart } = await import('./platform/doctor/start-check.ts');
const { openStore } = await import('./platform/files/open-store.ts');
const { containPageFailures } = await import('./platform/http/page-failures.ts');
const { createLog } = await import('./platform/log.ts');
const { createStopping } = await import('./stopping.ts');
const { StartProblem } = await import('./platform/start-problem.ts');
const { connectionsFor } = await import('./platform/site-parts.ts');
const { createSupervisor } = await import('./platform/supervisor.ts');
// As it is now: what is compiled from now on would be kept in memory by every later start.
flushCompileCache();

const nameWidth = 14;
const outcomeWidth = 40;
/** Shorter than what a starter that knows nothing else gives: npm start gives 4.5 s. */
const closeWithinMs = 4000;

async function step<T>(name: string, work: () => Promise<T> | T, outcome: (result: T) => string): Promise<T> {
  const began = performance.now();
  const result = await work();
  const seconds = ((performance.now() - began) / 1000).toFixed(2);
  console.log(`${name.padEnd(nameWidth)} ${outcome(result).padEnd(outcomeWidth)} ${seconds} s`);
  return result;
}

const supervisor = createSupervisor(process.env, console.error);

/** What has been opened, closed in reverse order, each once. */
const toClose: (() => Promise<void>)[] = [];

async function closeAll(): Promise<void> {
  for (let close = toClose.pop(); close; close = toClose.pop()) await close();
}

async function openPostgres(config: Config, log: Log) {
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  toClose.push(stop);
  const database = await openDatabase(url, { log, maxConnections: connectionsFor(config.serves) });
  toClose.push(database.close);
  return database;
}

/** Once it is reachable. */
let running: App | undefined;

/** Opens the port and closes it: where it is taken, `once` throws before anything else has started. */
async function tryPort({ host, port }: Config): Promise<void> {
  if (port === 0) return;
  const trial = net.createServer().listen(port, host);
  await once(trial, 'listening');
  trial.close();
  await once(trial, 'close');
}

/** One line for each finding that is not good; the site serves meanwhile. */
async function tellFindings({ doctor }: App): Promise<void> {
  const { found } = await doctor.examine();
  for (const { check, state, words } of found)
    if (state !== 'good') console.log(`Look (${state}): ${check}: ${words}`);
}

async function start(): Promise<App> {
  const config = loadConfig(process.env, {
    envFile: path.resolve(import.meta.dirname, '../../../.env'),
    domains: domainSettings,
  });
  const log = createLog(config);
  containPageFailures(log);
  const lock = await step(
    'Data folder',
    () => lockDataFolder(config.dataDir),
    () => 'locked',
  );
  toClose.push(async () => lock.release());
  await tryPort(config);
  const database = await step(
    'Postgres',
    () => openPostgres(config, log),
    () => (config.databaseUrl ? 'reached' : 'ready'),
  );
  await step(
    'Schema',
    () => migrate(database.pool),
    (applied) => (applied.length > 0 ? `${applied.length} migrations applied` : 'up to date'),
  );
  const wrong = await step(
    'Marks',
    () =>
      checkStart({ pool: database.pool, openStore: () => openStore(config), secretKey: config.secretKey }),
    (lines) => (lines.length > 0 ? `${lines.length} to look at` : 'secret, files and clock fit'),
  );
  for (const line of wrong) console.log(`Look: ${line}`);
  const app = await step(
    'Site',
    () => createApp({ config, database, log }),
    () => 'assembled',
  );
  toClose.push(app.close);
  if (config.demoCast !== 'off') {
    const invented = await step('Cast', app.demo.seed, (count) =>
      count > 0 ? `${count} members invented` : 'ready',
    );
    if (invented > 0 && config.demoCast === 'on')
      await step('Pictures', app.demo.seedPictures, (count) => `${count} posts drawn`);
  }
  if (config.mediaEngine !== 'off' && config.serves.has('media')) {
    await step('Media', app.readyMedia, (ready) => (ready ? 'ready' : 'not there: no cameras until it is'));
  }
  app.metrics.watchProcess();
  const processList = createProcessList({ pool: database.pool, log, serves: config.serves });
  toClose.push(processList.end);
  processList.begin();
  const url = await step(
    'Port',
    () => app.listen(),
    () => 'open',
  );
  running = app;
  if (config.mode === 'production' && config.serves.has('web')) {
    const link = await app.firstOwner.invite(config.publicOrigin ?? url);
    if (link) console.log(`The first owner registers here, once: ${link}`);
  }
  if (app.isQuiet)
    console.log('Quiet since its restore: what is sent, paid or removed waits for npm run restore -- --open');
  console.log(`Alcôve is ready: ${config.publicOrigin ?? url}`);
  process.send?.({ ready: true, stopWithinMs: config.drainMs + app.sendAwayMs + closeWithinMs });
  supervisor.tell('READY=1');
  if (config.demoLife === 'on' && !app.isQuiet && config.serves.has('web') && config.serves.has('live'))
    app.demo.beginLife();
  // A demo has little around it, and is started often.
  if (config.mode === 'production') void tellFindings(app);
  return app;
}

const stopping = createStopping({
  leave: () => {
    supervisor.tell('STOPPING=1');
    return running?.leave() ?? 0;
  },
  close: closeAll,
  closeWithinMs: () => closeWithinMs + (running?.sendAwayMs ?? 0),
  end: (code) => process.exit(code),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopping.onSignal);
// The parent process that started this one over a channel is gone: nothing else would stop it.
process.on('disconnect', stopping.onOrphaned);

function explain(error: unknown): string {
  if (error instanceof StartProblem) return error.message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${address} is taken; stop what uses it or set PORT to another.`;
  if (code === 'EACCES' && port) return `Port ${port} is not open to this user; set PORT to one above 1023.`;
  return '';
}

try {
  await start();
} catch (error) {
  console.error(explain(error) || error);
  await closeAll().catch(() => {});
  process.exit(1);
}
