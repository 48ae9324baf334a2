// Whether browsers can load the widget of the age verifier.
import { examined, fault, type DoctorFinding, good } from './finding.ts';

export const examineAgeVerifier = (
  { scriptUrl }: { scriptUrl: string },
  withinMs?: number,
): Promise<DoctorFinding[]> => {
  const check = 'age.script';
  return examined(
    check,
    async (signal) => {
      const answer = await fetch(scriptUrl, { signal });
      await answer.body?.cancel();
      const type = answer.headers.get('content-type') ?? 'none';
      const wrong = (what: string) => [
        fault(check, `${what}: nobody can prove their age by it (see AGE_VERIFIER_SCRIPT_URL).`),
      ];
      if (!answer.ok) return wrong(`The script of the age verifier is answered ${answer.status}`);
      if (!/\b(?:java|ecma)script\b/.test(type))
        return wrong(
          `What stands at the address of the age verifier's script is none (${type.split(';')[0]})`,
        );
      return [good(check, 'The script of the age verifier is there.')];
    },
    { withinMs, of: 'The script of the age verifier' },
  );
};
