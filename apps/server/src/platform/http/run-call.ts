// The one way into a handler, for the network and for pages alike: gate, person, rate, declaration,
// handler.
import { type CallSpec, type Calls, type Envelope, refusalFor, standingOf, stepUpMs } from '@alcove/protocol';
import { type RateLimits, takeForNetworkOrRefuse } from '../bus/rate-limits.ts';
import type { Clock } from '../clock.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { CallContext, CallView, CallViews, Handler, Handlers } from './call.ts';
import { type Caller, withinDeadline } from './deadline.ts';
import type { Failures } from './failures.ts';
import { parseInput } from './input.ts';
import { personOf } from './session.ts';
import type { Upload } from './upload.ts';

/** A declared call, its name (`accounts.verifyAge`) and who answers it. */
export type CallEntry = {
  name: string;
  spec: CallSpec;
  handler: Handler<CallSpec>;
  view?: CallView<CallSpec>;
};

/** Who asks, before the deadline's signal exists. */
export type CallVisitor = Omit<CallContext, 'signal'> & Partial<Caller>;

export type CallAnswer = { status: number; body: Envelope<unknown>; retryAfterSeconds?: number };

export type RunCall = (
  entry: CallEntry,
  input: object,
  visitor: CallVisitor,
  upload?: Upload,
) => Promise<CallAnswer>;

/** Pairs each declared call with its handler; leaving one out does not compile. */
export const bindCalls = <T extends Record<string, Calls>>(
  declared: T,
  handlers: { readonly [Domain in keyof T]: Handlers<T[Domain]> },
  views: { readonly [Domain in keyof T]?: CallViews<T[Domain]> } = {},
): CallEntry[] =>
  Object.entries(declared).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, spec]) => {
      const view = (views[domain] as Record<string, CallView<CallSpec>> | undefined)?.[name];
      return {
        name: `${domain}.${name}`,
        spec,
        handler: (handlers[domain] as Record<string, Handler<CallSpec>>)[name] as Handler<CallSpec>,
        ...(view && { view }),
      };
    }),
  );

/** A client that says whom it speaks for must be right: a page left open by someone else is not. */
const speaksForAnother = (spec: CallSpec, input: object, visitor: CallVisitor): boolean =>
  spec.prefix === 'backend' &&
  visitor.session !== undefined &&
  'uid' in input &&
  input.uid !== '' &&
  String(input.uid) !== String(visitor.session.uid);

type Parts = { clock: Clock; rateLimits: RateLimits; failures: Failures; deadlineMs: number };

export function createRunCall({ clock, rateLimits, failures, deadlineMs }: Parts): RunCall {
  function admitPerson(spec: CallSpec, input: object, visitor: CallVisitor): void {
    if (spec.who === 'anyone') return;
    const refused = refusalFor(spec.who, standingOf(personOf(visitor), clock.now()));
    if (refused) throw new Refusal(refused);
    if (speaksForAnother(spec, input, visitor)) throw refuse('session_mismatch');
    if (spec.stepUp && (visitor.session?.provenAt ?? 0) + stepUpMs <= clock.now()) {
      throw refuse('step_up_required');
    }
  }

  async function admit({ name, spec }: CallEntry, input: object, visitor: CallVisitor): Promise<void> {
    if (spec.needsGatePass && !visitor.hasGatePass) throw refuse('visit_required');
    admitPerson(spec, input, visitor);
    if (!spec.rate) return;
    await takeForNetworkOrRefuse(rateLimits, `call:${name}`, visitor.address, spec.rate);
  }

  return async (entry, input, visitor, upload) => {
    const { name, spec, handler } = entry;
    const caller = visitor.onLeave ? { onLeave: visitor.onLeave } : undefined;
    const inTime = <T>(work: (signal: AbortSignal) => Promise<T>) => withinDeadline(deadlineMs, caller, work);

    /** Bytes may take longer to arrive than any answer: each side of it has its own time. */
    async function answerUpload({ fields, read }: Upload): Promise<unknown> {
      await inTime(() => admit(entry, fields(), visitor));
      const judge = (known: object) => admitPerson(spec, known, visitor);
      const file = await read(judge);
      judge(fields());
      const context = { ...visitor, ...(file && { file }) };
      return inTime(async (signal) => handler(parseInput(spec.input, fields()), { ...context, signal }));
    }

    async function answer(): Promise<unknown> {
      if (upload) return answerUpload(upload);
      return inTime(async (signal) => {
        await admit(entry, input, visitor);
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
