// A demo's verifier: accepts every press of its button, and for the rest behaves like a real one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { purposeKey } from '../purpose-key.ts';
import type { AgeMethod, SpendToken } from './age-proof.ts';
import { createTokenIssuer } from './own-tokens.ts';
import { createVerifier } from './verifier.ts';

/** Where the edge serves it, in demo mode only. */
export const sandboxVerifierPaths = {
  /** GET: `sandboxWidgetScript()`, as `text/javascript; charset=utf-8`. */
  script: '/sandbox/age/widget.js',
  /** POST: `{ token }`, freshly issued. */
  token: '/sandbox/age/token',
} as const;

const issuer = 'alcove-sandbox';

export type SandboxVerifier = AgeMethod & { issue(): Promise<string> };

export function createSandboxVerifier({
  secretKey,
  clock,
  spend,
}: {
  secretKey: string;
  clock: Clock;
  spend: SpendToken;
}): SandboxVerifier {
  const key = purposeKey(secretKey, 'sandbox age verifier');
  const { script: scriptUrl } = sandboxVerifierPaths;
  return {
    ...createVerifier({ name: 'Sandbox', scriptUrl, issuer, secret: key, clock, spend }),
    issue: createTokenIssuer({ issuer, key, clock }),
  };
}

export const sandboxWidgetScript = (): string =>
  readFileSync(path.join(import.meta.dirname, 'sandbox-widget.js'), 'utf8');
