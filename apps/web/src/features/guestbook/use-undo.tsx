// A deleted word can be called back for eight seconds: a bar at the foot of the page counts them.
import { guestbookLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useRelationCall } from '../relations/index.ts';

const secondMs = 1000;

function UndoBar({ id, onGone, onBack }: { id: number; onGone: () => void; onBack: () => void }) {
  const { t } = useTranslation('guestbook');
  const { send } = useRelationCall();
  const [left, setLeft] = useState(guestbookLimits.undoMs / secondMs);
  const gone = useEffectEvent(onGone);
  useEffect(() => {
    if (left <= 0) return gone();
    const timer = setTimeout(() => setLeft(left - 1), secondMs);
    return () => clearTimeout(timer);
  }, [left]);
  async function undo() {
    const back = await send(addresses.restoreWord, { id });
    onGone();
    if (!back) return;
    notify({ icon: Undo2, tone: 'success', title: t('deleted.undone') });
    onBack();
  }
  return (
    <div className="word-undo">
      <Icon of={Trash2} />
      <output>{t('deleted.text')}</output>
      <Button kind="ghost" onClick={() => void undo()}>
        {t('deleted.undo', { seconds: left })}
      </Button>
    </div>
  );
}

/** `onBack`: the word stands again. */
export function useUndo(onBack: () => void): { undoBar: ReactNode; offerUndo: (id: number) => void } {
  const [deleted, setDeleted] = useState<number>();
  return {
    offerUndo: setDeleted,
    undoBar: deleted !== undefined && (
      <UndoBar key={deleted} id={deleted} onGone={() => setDeleted(undefined)} onBack={onBack} />
    ),
  };
}
