// The one way into the handler of a call, for the network and for pages alike: admission, declaration, handler.
import type { Calls, CallSpec, Envelope } from '@alcove/protocol';
import { createAdmission } from '../admit.ts';
import type { BoundCall } from '../bind.ts';
import type { RateLimits } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import { withinDeadline } from '../deadline.ts';
import { refuse } from '../refusal.ts';
import type { CallView, CallViews, CallVisitor } from './call.ts';
import type { Failures } from './failures.ts';
import { parseInput } from './input.ts';
import { personOf } from './session.ts';
import type { Upload } from './upload.ts';

/** A declared call with its handler, and its page where it has one. */
export type CallEntry = BoundCall & { view?: CallView<CallSpec> };

/** Adds the page of each call whose answer is also shown as one; `views` by domain and name. */
export const withViews = (entries: BoundCall[], views: Record<string, CallViews<Calls>>): CallEntry[] =>
  entries.map((entry) => {
    const [domain = '', name = ''] = entry.name.split('.');
    const view = views[domain]?.[name];
    return { ...entry, ...(view && { view }) };
  });

export type CallAnswer = { status: number; body: Envelope<unknown> };

export type RunCall = (
  entry: CallEntry,
  input: object,
  visitor: CallVisitor,
  upload?: Upload,
) => Promise<CallAnswer>;

const callerOf = (spec: CallSpec, input: object, visitor: CallVisitor) => ({
  person: personOf(visitor),
  countedBy: { network: visitor.address },
  hasGatePass: visitor.hasGatePass,
  namesAnotherUid:
    spec.prefix === 'backend' &&
    visitor.session !== undefined &&
    'uid' in input &&
    input.uid !== '' &&
    String(input.uid) !== String(visitor.session.uid),
  provenAt: visitor.session?.provenAt ?? 0,
});

type Parts = {
  clock: Clock;
  rateLimits: RateLimits;
  isReadOnly(): boolean;
  failures: Failures;
  deadlineMs: number;
};

export function createRunCall({ failures, deadlineMs, ...parts }: Parts): RunCall {
  const { admit, admitPerson } = createAdmission(parts);

  return async (entry, input, visitor, upload) => {
    const { name, spec, handler } = entry;
    const inTime = <T>(work: (signal: AbortSignal) => Promise<T>) =>
      withinDeadline(deadlineMs, work, visitor);
    const admitWith = (fields: object) => admit(`call:${name}`, spec, callerOf(spec, fields, visitor));

    /** Bytes may take longer to arrive than any answer: each side of it has its own time. */
    async function answerUpload({ fields, read }: Upload): Promise<unknown> {
      await inTime(() => admitWith(fields()));
      const judge = (known: object) => admitPerson(spec, callerOf(spec, known, visitor));
      const file = await read(judge);
      judge(fields());
      const context = { ...visitor, ...(file && { file }) };
      return inTime(async (signal) => handler(parseInput(spec.input, fields()), { ...context, signal }));
    }

    async function answer(): Promise<unknown> {
      if (upload) return answerUpload(upload);
      return inTime(async (signal) => {
        await admitWith(input);
        // A page has none to give.
        if (spec.file && !spec.file.optional) throw refuse('wrong_type');
        return handler(parseInput(spec.input, input), { ...visitor, signal });
      });
    }

    try {
      return { status: 200, body: { status: 'success', data: await answer() } };
    } catch (error) {
      return failures.answer(error, visitor, name);
    }
  };
}
