// An HTTP edge with calls of the test's own and nothing behind it: what the edge does by itself.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Calls, defineCalls } from '@alcove/protocol';
import { createMemoryRateLimits } from '../../bus/memory-rate-limits.ts';
import { createMetrics } from '../../metrics.ts';
import { readDictionaries } from '../../words.ts';
import { createPlainWeb, createTestClock, recordLog, testConfig } from '../../../testing/index.ts';
import type { Environment } from '../../../settings.ts';
import { createAgeProofs } from '../../age-proof/age-proof.ts';
import { selfDeclaration } from '../../age-proof/self-declaration.ts';
import { settingValues, shownSettings } from '../../site-settings/setting-values.ts';
import { openSpool } from '../../spool.ts';
import { openLocalFiles } from '../../files/local-files.ts';
import { createSignedUrls } from '../../files/signed-urls.ts';
import type { Handlers } from '../call.ts';
import { createHttpServer } from '../http-server.ts';
import type { MediaCollection } from '../media.ts';
import { createPageRequests } from '../page-request.ts';
import { bind } from '../../bind.ts';
import type { Sessions } from '../session.ts';
import { createGatePasses } from '../gate-pass.ts';
import type { UploadEndpoint } from '../upload-endpoint.ts';
import type { UploadHostBounds } from '../upload-form.ts';

const dictionaries = readDictionaries();

/** Nobody is ever logged in. */
const nobody: Sessions = { read: async () => ({}) };

export async function startEdge<T extends Calls>(
  declared: T,
  handlers: Handlers<T>,
  options: {
    env?: Environment;
    deadlineMs?: number;
    sessions?: Sessions;
    shelves?: readonly MediaCollection[];
    uploadEndpoints?: readonly UploadEndpoint[];
    uploadBounds?: Partial<UploadHostBounds>;
  } = {},
) {
  const config = testConfig(options.env);
  const [clock, log, web, metrics] = [createTestClock(), recordLog(), createPlainWeb(), createMetrics()];
  const gatePasses = createGatePasses({ secretKey: config.secretKey, clock });
  const tickets = createSignedUrls({ secretKey: config.secretKey, clock });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'alcove-edge-'));
  const files = await openLocalFiles({ folder });
  const server = await createHttpServer({
    config,
    clock,
    log,
    metrics,
    rateLimits: createMemoryRateLimits({ clock }),
    isReadOnly: () => false,
    dictionaries,
    gatePasses,
    sessions: options.sessions ?? nobody,
    files,
    spool: await openSpool({ folder: path.join(folder, 'uploads') }),
    tickets,
    shelves: options.shelves ?? [],
    whip: [],
    uploadEndpoints: options.uploadEndpoints ?? [],
    ...(options.uploadBounds && { uploadBounds: options.uploadBounds }),
    calls: bind({ test: defineCalls(declared) }, { test: handlers }),
    pageRequest: createPageRequests({
      config,
      siteSettings: {
        site: () => shownSettings(settingValues(config.siteSettings, {})),
        notice: () => undefined,
      },
      clock,
      ageProofs: createAgeProofs([selfDeclaration], async () => {}),
      dictionaries,
    }),
    web,
    health: { read: async () => [] },
    ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
  });
  const url = await server.listen();
  async function close() {
    await server.close();
    await files.close();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    ...server,
    url,
    clock,
    log,
    web,
    gatePasses,
    fetch: (path: string, init: RequestInit = {}) => fetch(url + path, { redirect: 'manual', ...init }),
    files,
    tickets,
    close,
    [Symbol.asyncDispose]: close,
  };
}
