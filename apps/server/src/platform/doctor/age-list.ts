// Whether the list of age providers can be read, is signed by a signer of the settings, and is not overdue: without it no
// app of the EU's age profile is accepted.
import { dayMs } from '@alcove/protocol';
import { graceMs, listFrom } from '../age-proof/eu/list/kept-list.ts';
import { UnbelievedList } from '../age-proof/eu/list/unbelieved-list.ts';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

type ListSettings = { place: string; signers: readonly string[] };

const check = 'age.list';
const name = 'The list of age providers';
/** Before the day by which the list promised its successor. */
const soonMs = 7 * dayMs;

/** Why it is not used: words of ours, or a code of the system. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof UnbelievedList) return error.message;
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'open' || syscall === 'read' ? `the file cannot be read (${code})` : undefined;
}

function judge(nextUpdate: number, providers: number, now: number): DoctorFinding {
  const due = new Date(nextUpdate).toISOString().slice(0, 10);
  if (now >= nextUpdate + graceMs)
    return fault(check, `${name} promised its successor by ${due}: no app is accepted (see AGE_TRUST_LIST).`);
  if (providers === 0) return fault(check, `${name} names none: no app is accepted.`);
  if (now >= nextUpdate)
    return warning(check, `${name} promised its successor by ${due}: a week later no app is accepted.`);
  if (now >= nextUpdate - soonMs) return warning(check, `${name} is to be followed by another by ${due}.`);
  return good(check, `${name} is signed, and holds until ${due}; providers: ${providers}.`);
}

export const examineAgeList = (
  { place, signers }: ListSettings,
  withinMs?: number,
  now: () => number = Date.now,
): Promise<DoctorFinding[]> =>
  examined(
    check,
    async () => {
      try {
        const { text } = await listFrom(place, signers).read();
        // What reads and verifies XML is loaded where a list is examined.
        const { readTrustedList } = await import('../age-proof/eu/list/trusted-list.ts');
        const { nextUpdate, anchors } = readTrustedList(text, signers);
        return [judge(nextUpdate, anchors.length, now())];
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === undefined) throw error;
        return [fault(check, `${name} is not used: ${reason} (see AGE_TRUST_LIST, AGE_TRUST_LIST_SIGNERS).`)];
      }
    },
    { withinMs, of: name },
  );
