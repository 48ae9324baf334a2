// Renders pages: hands a request to the built web app, one handler per language.
import path from 'node:path';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import { type Language, languages, prefixOf } from '@alcove/protocol';
import type { PageRequest } from '@alcove/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';

const buildFolder = path.resolve(import.meta.dirname, '../../../../web/build');

export type WebBuild = ServerBuild & {
  entry: { module: { provideRequest(request: PageRequest): RouterContextProvider } };
};

export const webAssets = path.join(buildFolder, 'client');

export const loadWebBuild = async (): Promise<WebBuild> =>
  (await import(path.join(buildFolder, 'server/index.js'))) as WebBuild;

export function createPages(build: WebBuild) {
  // The router strips a base path itself, so each language is the same app below its prefix.
  const handlers = Object.fromEntries(
    languages.map((language) => [
      language,
      createRequestHandler({ ...build, basename: prefixOf(language) || '/' }, 'production'),
    ]),
  ) as Record<Language, ReturnType<typeof createRequestHandler>>;

  return async (request: FastifyRequest, reply: FastifyReply, page: PageRequest) => {
    const answer = await handlers[page.language](
      createRequest(request.raw, reply.raw),
      build.entry.module.provideRequest(page),
    );
    reply.hijack();
    await sendResponse(reply.raw, answer);
  };
}
