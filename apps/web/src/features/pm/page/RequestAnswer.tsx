// On a phone a request that was received is answered in the list, beneath its row.
import { type PmConversation, pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BlockDialog } from '../../relations/index.ts';
import { useContactWords } from '../use-contact-words.ts';
import { usePmActions } from '../use-pm-actions.ts';

export function RequestAnswer({ conversation: { recipient } }: { conversation: PmConversation }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  const actions = usePmActions(recipient);
  const navigate = useNavigate();
  const [isBlocking, setBlocking] = useState(false);
  async function accept() {
    if (await actions.accept()) {
      await navigate(`${pathTo('memberMessagePmConversations')}?pm=${recipient.uid}`);
    }
  }
  return (
    <div className="pm-row-answer">
      <Button
        kind="primary"
        busy={actions.busy === 'accept' && t('request.accept')}
        onClick={() => void accept()}
      >
        {t('request.accept')}
      </Button>
      <Button busy={actions.busy === 'refuse' && t('request.refuse')} onClick={() => void actions.refuse()}>
        {t('request.refuse')}
      </Button>
      <IconButton icon={Ban} kind="filled" label={t('request.block')} onClick={() => setBlocking(true)} />
      <BlockDialog
        open={isBlocking}
        nick={nickOf(recipient)}
        busy={actions.isBlocking}
        error={actions.blockFault}
        onClose={() => setBlocking(false)}
        onBlock={(choice) => void actions.block(choice)}
      />
    </div>
  );
}
