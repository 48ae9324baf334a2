// Why an answer was refused, beside its form. In a page that came back to a browser without scripts it has the focus.
import * as addresses from '@alcove/protocol/addresses';
import type { RefusedForm } from '@alcove/protocol';
import { useRefusedForm } from '../../accounts/index.ts';

export type RefusedAnswer = Pick<RefusedForm, 'message' | 'messages' | 'values'>;

/** What a form of this page was refused for, whichever it was. */
export function useRefusedAnswer(): RefusedAnswer | undefined {
  const opening = useRefusedForm(addresses.openConsent.path);
  const signing = useRefusedForm(addresses.signConsent.path);
  const refusing = useRefusedForm(addresses.refuseConsent.path);
  const withdrawing = useRefusedForm(addresses.withdrawConsent.path);
  return opening ?? signing ?? refusing ?? withdrawing;
}

/** Where a page that came back without scripts says what was wrong, reading goes on. */
export const takesFocus = { autoFocus: true } as const;

type AnswerRefusedProps = {
  /** Of an answer that scripts sent. */
  fault?: string | undefined;
  said: string | undefined;
};

export function AnswerRefused({ fault, said }: AnswerRefusedProps) {
  const cameBack = fault === undefined && said !== undefined;
  return (
    <div
      role="alert"
      className="signing-refused hint error"
      {...(cameBack && { tabIndex: -1, ...takesFocus })}
    >
      {fault ?? said}
    </div>
  );
}
