// A deleted word can be called back for some seconds.
import { guestbookLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { UndoBar } from '../../ui/UndoBar.tsx';

/** `onBack`: the word stands again. */
export function useUndo(onBack: () => void): { undoBar: ReactNode; offerUndo: (id: number) => void } {
  const { t } = useTranslation('guestbook');
  const { send } = useCall(addresses.restoreWord, { toast: true });
  const [deleted, setDeleted] = useState<number>();
  async function undo() {
    const back = deleted !== undefined && (await send({ id: deleted }));
    setDeleted(undefined);
    if (!back) return;
    notify({ icon: Undo2, tone: 'success', title: t('deleted.undone') });
    onBack();
  }
  return {
    offerUndo: setDeleted,
    undoBar: (
      <UndoBar
        removed={deleted}
        icon={Trash2}
        text={t('deleted.text')}
        lastsMs={guestbookLimits.undoMs}
        label={(seconds) => t('deleted.undo', { seconds })}
        onUndo={() => void undo()}
        onGone={() => setDeleted(undefined)}
      />
    ),
  };
}
