// Emoji by group, those used last first.
import Smile from 'lucide-react/icons/smile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import './editor.css';
import { emojiOf, groupNames, recentEmoji, rememberEmoji } from './emoji.ts';

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('rooms');
  const [recent, setRecent] = useState<readonly string[]>([]);
  const pick = (emoji: string) => {
    rememberEmoji(emoji);
    onPick(emoji);
  };
  const group = (title: string, list: readonly string[]) => (
    <section key={title} aria-label={title}>
      <h3>{title}</h3>
      <div className="emoji-grid">
        {list.map((emoji) => (
          <button key={emoji} type="button" onClick={() => pick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </section>
  );
  return (
    <Popover
      label={t('editor.emoji.label')}
      className="emoji-picker"
      renderTrigger={(attributes) => (
        <IconButton
          {...attributes}
          icon={Smile}
          label={t('editor.emoji.label')}
          size="small"

          onClick={() => setRecent(recentEmoji())}
        />
      )}
    >
      {recent.length > 0 && group(t('editor.emoji.recent'), recent)}
      {groupNames.map((name) => group(t(`editor.emoji.${name}`), emojiOf(name)))}
    </Popover>
  );
}
