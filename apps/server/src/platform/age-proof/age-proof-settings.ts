// The ways to prove majority as the environment names them: what each needs, and what it is opened with.
import { inWords } from '../../setting-kinds.ts';
import type { SettingName, Settings } from '../../settings.ts';

export type AgeProofChoice =
  | { kind: 'self' }
  | { kind: 'sandbox' }
  | { kind: 'verifier'; name: string; scriptUrl: string; secret: string; issuer: string }
  /** Without a list, the demo has one of its own. */
  | { kind: 'eu'; list?: { place: string; signers: readonly string[] } };

const needed = {
  verifier: ['AGE_VERIFIER_NAME', 'AGE_VERIFIER_SCRIPT_URL', 'AGE_VERIFIER_SECRET', 'AGE_VERIFIER_ISSUER'],
  eu: ['AGE_TRUST_LIST', 'AGE_TRUST_LIST_SIGNERS'],
} as const satisfies Record<string, SettingName[]>;

/** A demo is entered by a declaration, and shows what its own wallet proves. */
const kindsOf = (values: Settings) => values.AGE_PROOF ?? (['self', 'eu'] as const);

const missingFor = (values: Settings, kind: keyof typeof needed): string[] => {
  const missing = needed[kind].filter((name) => values[name] === undefined);
  return missing.length > 0 ? [`${inWords(missing)} must be set for AGE_PROOF=${kind}`] : [];
};

export function ageProofProblems(values: Settings): string[] {
  const kinds: readonly string[] = kindsOf(values);
  const problems: string[] = [];
  if (kinds.includes('verifier')) problems.push(...missingFor(values, 'verifier'));
  if (kinds.includes('verifier') && kinds.includes('sandbox'))
    problems.push('AGE_PROOF must name sandbox or verifier: the gate has one widget');
  if ((values.AGE_TRUST_LIST === undefined) !== (values.AGE_TRUST_LIST_SIGNERS === undefined))
    problems.push('AGE_TRUST_LIST and AGE_TRUST_LIST_SIGNERS must be set together');
  return problems;
}

/** In production a proof that proves nothing would be the one that everybody chooses. */
export function unprovenAges(values: Settings): string[] {
  const kinds: readonly string[] = kindsOf(values);
  if (kinds.every((kind) => kind === 'verifier' || kind === 'eu'))
    return kinds.includes('eu') ? missingFor(values, 'eu') : [];
  return [
    `AGE_PROOF must be eu, with ${inWords(needed.eu)}, or verifier, with ${inWords(needed.verifier)}, or both: neither a declaration nor the sandbox proves an age`,
  ];
}

export const ageProofsOf = (values: Settings): AgeProofChoice[] =>
  kindsOf(values).map((kind) => {
    const { AGE_TRUST_LIST: place, AGE_TRUST_LIST_SIGNERS: signers } = values;
    if (kind === 'eu') return { kind, ...(place !== undefined && signers && { list: { place, signers } }) };
    if (kind !== 'verifier') return { kind };
    return {
      kind,
      name: values.AGE_VERIFIER_NAME ?? '',
      scriptUrl: values.AGE_VERIFIER_SCRIPT_URL ?? '',
      secret: values.AGE_VERIFIER_SECRET ?? '',
      issuer: values.AGE_VERIFIER_ISSUER ?? '',
    };
  });
