// A page that opens after a recent proof of who reads it.
import type { ArgumentsOf, CallAddress, CallSpec } from '@alcove/protocol';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useRevalidator } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { withStepUp } from '../../features/accounts/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Button } from '../../ui/Button.tsx';

type ProofNeededProps<C extends CallSpec> = {
  /** Takes no arguments, and is refused without the proof. */
  address: CallAddress<C>;
  title: string;
  sentence: string;
  action: string;
};

export function ProofNeeded<C extends CallSpec>(props: ProofNeededProps<C>) {
  const { address, title, sentence, action } = props;
  const { revalidate } = useRevalidator();
  const { send, busy } = useCall(address, {
    around: withStepUp,
    toast: true,
    // The reader has closed the dialog.
    onFailure: ({ code }) => code === 'step_up_required',
  });
  async function prove() {
    if (await send({} as ArgumentsOf<C>)) await revalidate();
  }
  return (
    <EmptyState
      icon={LockKeyhole}
      title={title}
      sentence={sentence}
      action={
        <Button kind="primary" busy={busy && action} onClick={() => void prove()}>
          {action}
        </Button>
      }
    />
  );
}
