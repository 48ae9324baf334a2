// The avatar of the other member of a conversation, with their presence.
import type { PmContact } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/Avatar.tsx';
import { useContactWords } from '../use-contact-words.ts';

export function ContactFace({ other, sizePx }: { other: PmContact; sizePx: number }) {
  const { t } = useTranslation('pm');
  const { nickOf } = useContactWords();
  return (
    <Avatar
      name={nickOf(other)}
      src={other.avatar_url || null}
      sizePx={sizePx}
      presence={other.online === 1 ? 'online' : undefined}
      presenceText={other.online === 1 ? t('line.online') : undefined}
    />
  );
}
