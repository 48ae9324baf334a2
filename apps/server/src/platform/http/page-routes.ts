// The addresses of pages: everything that no call, file or document answers.
import { pages, splitLanguage } from '@alcove/protocol';
import type { FastifyInstance } from 'fastify';
import { matchRoutes } from 'react-router';
import { refuse } from '../refusal.ts';
import type { ShowPage } from './show-page.ts';
import { documentPath, pathOf } from './visitor.ts';

const table = Object.values(pages).map((page) => ({ path: page.path }));
const isPage = (path: string): boolean => matchRoutes(table, splitLanguage(documentPath(path)).path) !== null;

export async function servePages(
  server: FastifyInstance,
  { showPage }: { showPage: ShowPage },
): Promise<void> {
  server.get('/*', showPage);

  server.route({
    method: server.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
    url: '/*',
    onRequest: async (request, reply) => {
      if (!isPage(pathOf(request.url))) throw refuse('not_found');
      reply.header('allow', 'GET, HEAD');
      throw refuse('wrong_method');
    },
    handler: () => {},
  });
}
