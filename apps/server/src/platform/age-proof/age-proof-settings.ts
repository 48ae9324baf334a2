// The ways to prove majority as the environment names them: what each needs, and what it is opened with.
import { inWords } from '../../setting-kinds.ts';
import type { SettingName, Settings } from '../../settings.ts';

export type AgeProofChoice =
  | { kind: 'self' }
  | { kind: 'sandbox' }
  | { kind: 'verifier'; name: string; scriptUrl: string; secret: string; issuer: string };

const verifierNames = [
  'AGE_VERIFIER_NAME',
  'AGE_VERIFIER_SCRIPT_URL',
  'AGE_VERIFIER_SECRET',
  'AGE_VERIFIER_ISSUER',
] as const satisfies SettingName[];

const kindsOf = (values: Settings) => values.AGE_PROOF ?? (['self'] as const);

export function ageProofProblems(values: Settings): string[] {
  const kinds: readonly string[] = kindsOf(values);
  const missing = verifierNames.filter((name) => values[name] === undefined);
  const problems: string[] = [];
  if (kinds.includes('verifier') && missing.length > 0)
    problems.push(`${inWords(missing)} must be set for AGE_PROOF=verifier`);
  if (kinds.includes('verifier') && kinds.includes('sandbox'))
    problems.push('AGE_PROOF must name sandbox or verifier: the gate has one widget');
  return problems;
}

/** In production a proof that proves nothing would be the one that everybody chooses. */
export const unprovenAges = (values: Settings): string[] =>
  kindsOf(values).every((kind) => kind === 'verifier')
    ? []
    : [
        `AGE_PROOF must be verifier, with ${inWords(verifierNames)}: neither a declaration nor the sandbox proves an age`,
      ];

export const ageProofsOf = (values: Settings): AgeProofChoice[] =>
  kindsOf(values).map((kind) => {
    if (kind !== 'verifier') return { kind };
    return {
      kind,
      name: values.AGE_VERIFIER_NAME ?? '',
      scriptUrl: values.AGE_VERIFIER_SCRIPT_URL ?? '',
      secret: values.AGE_VERIFIER_SECRET ?? '',
      issuer: values.AGE_VERIFIER_ISSUER ?? '',
    };
  });
