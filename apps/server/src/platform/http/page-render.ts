// Renders pages by a build of the web app: a page request goes in, a response comes out.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Language, type PageRequest, prefixOf, type WebVersion } from '@alcove/protocol';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import type { Log } from '../log.ts';
import { asPage, outsidePage } from './page-failures.ts';

export type WebApp = {
  render(page: PageRequest, request: Request): Promise<Response>;
  /** Of a built app. */
  version?: WebVersion;
  /** Where the browser's files lie: those of this build, and those of all builds that are named by their content. */
  files?: { folder: string; assets: string };
  /** While the app is being written: its sources served as they are. */
  workshop?: Workshop;
};

export type Workshop = {
  /** Answers what is a source; calls `next` for everything else. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  /** Tells open pages what changed. */
  newsOrigin: string;
};

export type WebBuild = ServerBuild & {
  entry: { module: { provideRequest(request: PageRequest): RouterContextProvider } };
};

/** `current` answers the build: always the same one, or the latest in development. */
export function createRender(
  current: () => Promise<WebBuild>,
  mode: 'production' | 'development',
  log: Log,
  version?: WebVersion,
): WebApp['render'] {
  const handleError = (error: unknown, { request }: { request: Request }) => {
    if (!request.signal.aborted) log.error({ err: error }, 'a page failed');
  };
  // A router strips a base path itself, so each language is the same app below its prefix.
  const build = async (language: Language): Promise<ServerBuild> => {
    const latest = await current();
    const entry = { ...latest.entry, module: { ...latest.entry.module, handleError } };
    return { ...latest, entry, basename: prefixOf(language) || '/' };
  };
  const handlers = new Map<Language, ReturnType<typeof createRequestHandler>>();
  return async (page, request) => {
    let handle = handlers.get(page.language);
    if (!handle) {
      const fixed = mode === 'production' ? await build(page.language) : undefined;
      handle = createRequestHandler(fixed ?? (() => build(page.language)), mode);
      handlers.set(page.language, handle);
    }
    const { entry } = await current();
    const call: PageRequest['call'] = (spec, input) => outsidePage(() => page.call(spec, input));
    const context = entry.module.provideRequest({ ...page, call, ...(version !== undefined && { version }) });
    return asPage(() => handle(request, context));
  };
}
