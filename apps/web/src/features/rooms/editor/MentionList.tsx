// People whom the typed nick may mean, beside the cursor. The editor keeps the focus; its keys move in this list.
import type { PersonInRoom } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';

export type Mentionable = Pick<PersonInRoom, 'uid' | 'nick' | 'avatar_url'>;

type Props = {
  id: string;
  people: readonly Mentionable[];
  marked: number;
  onPick: (nick: string) => void;
};

export const optionId = (list: string, uid: number) => `${list}-${uid}`;

export function MentionList({ id, people, marked, onPick }: Props) {
  const { t } = useTranslation('rooms');
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- beside a text that keeps the focus: HTML has none
    <div id={id} role="listbox" aria-label={t('editor.mention.label')} className="mention-list">
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
          <span>{nick}</span>
        </button>
      ))}
    </div>
  );
}
