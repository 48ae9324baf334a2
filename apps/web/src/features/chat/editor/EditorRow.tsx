// The row of the editor: the tools of a phone before the field, other actions and sending behind it.
import SendHorizontal from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { MouseEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';

type EditorRowProps = {
  /** Absent while the tools cannot be opened yet. */
  toolsOpen?: boolean;
  onTools: MouseEventHandler<HTMLElement>;
  maySend: boolean;
  onSend: () => void;
  actions: ReactNode;
  /** The field. */
  children: ReactNode;
};

export function EditorRow({ toolsOpen, onTools, maySend, onSend, actions, children }: EditorRowProps) {
  const { t } = useTranslation('rooms');
  return (
    <div className="editor-row">
      <IconButton
        icon={toolsOpen ? X : Plus}
        kind="filled"
        label={t('editor.tools')}
        className="editor-more"
        aria-expanded={toolsOpen}
        onClick={onTools}
      />
      {children}
      {actions}
      <IconButton
        icon={SendHorizontal}
        label={t('editor.send')}
        className="editor-send"
        aria-disabled={!maySend}
        onClick={onSend}
      />
    </div>
  );
}
