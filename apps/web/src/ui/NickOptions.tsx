// People whom the typed nick may mean, above the text. The text keeps the focus; its keys move in this list.
import { useTranslation } from 'react-i18next';
import { Avatar } from './Avatar.tsx';
import { KeyHint } from './KeyHint.tsx';
import type { Mentionable } from './nick-completion.ts';
import './nick-options.css';

type Props = {
  id: string;
  people: readonly Mentionable[];
  marked: number;
  onPick: (nick: string) => void;
};

export const optionId = (list: string, uid: number) => `${list}-${uid}`;

export function NickOptions({ id, people, marked, onPick }: Props) {
  const { t } = useTranslation('ui');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- beside a text that keeps the focus: HTML has none
    <div id={id} role="listbox" aria-label={t('mention.label')} className="nick-options">
      {people.map(({ uid, nick, avatar_url }, index) => (
        <button
          key={uid}
          id={optionId(id, uid)}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of that list
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          // Keeps the cursor in the text.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(nick)}
        >
          <Avatar name={nick} src={avatar_url} sizePx={24} />
          <span className="nick-option">{nick}</span>
          {index === marked && <KeyHint>{t('mention.enter')}</KeyHint>}
        </button>
      ))}
    </div>
  );
}
