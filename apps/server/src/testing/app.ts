// The real site for one test: every module, its own database, a clock that stands still, real HTTP.
// Pages are left out unless a test brings a web app: they have journeys of their own.
import { type App, createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { WebApp } from '../platform/http/web-app.ts';
import type { Environment } from '../settings.ts';
import { createTestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { silentLog } from './log.ts';

export type TestApp = AsyncDisposable & {
  /** Scheme, host and port. */
  url: string;
  app: App;
  clock: ReturnType<typeof createTestClock>;
  db: TestDatabase['db'];
  close(): Promise<void>;
};

const noPages: WebApp = { render: async () => new Response('no such page', { status: 404 }) };

const production: Environment = {
  SITE_MODE: 'production',
  PUBLIC_ORIGIN: 'https://alcove.test',
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMS_GATEWAY_URL: 'https://sms.test',
  SMS_GATEWAY_TOKEN: 'token',
  AGE_PROOF: 'verifier',
  AGE_VERIFIER_NAME: 'Verifier',
  AGE_VERIFIER_SCRIPT_URL: 'https://verifier.test/widget.js',
  AGE_VERIFIER_SECRET: 'a-secret-shared-with-the-verifier-long-enough',
  AGE_VERIFIER_ISSUER: 'verifier.test',
};

/** `env`: as for `npm start`. */
export async function startTestApp(
  options: { mode?: 'demo' | 'production'; env?: Environment; web?: WebApp } = {},
): Promise<TestApp> {
  const config = loadConfig({
    ...(options.mode === 'production' && production),
    PORT: '0',
    SECRET_KEY: 'a secret for tests that nobody needs to guess',
    ...options.env,
  });
  const database = await createTestDatabase();
  const clock = createTestClock();
  const app = await createApp({ config, database, log: silentLog, clock, web: options.web ?? noPages });
  const url = await app.listen();
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { url, app, clock, db: database.db, close, [Symbol.asyncDispose]: close };
}
