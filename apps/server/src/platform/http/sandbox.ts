// The demo's age verifier, where a real one would have a site of its own.
import type { FastifyInstance } from 'fastify';
import {
  sandboxVerifierPaths,
  type SandboxVerifier,
  sandboxWidgetScript,
} from '../age-proof/sandbox-verifier.ts';
import { refuse } from '../refusal.ts';
import type { Visitors } from './visitor.ts';

type Parts = { verifier: SandboxVerifier; visitors: Visitors };

export async function serveSandbox(server: FastifyInstance, { verifier, visitors }: Parts): Promise<void> {
  const script = sandboxWidgetScript();
  server.get(sandboxVerifierPaths.script, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
  server.post(sandboxVerifierPaths.token, async (request, reply) => {
    if (visitors.isForeign(request.visitor, request.headers)) throw refuse('foreign_origin');
    return reply.header('cache-control', 'no-store').send({ token: await verifier.issue() });
  });
}
