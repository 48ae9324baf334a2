// R4.181: why a story was rejected, as the reasons were given, never who gave them.
import type { Story } from '@alcove/protocol';
import Flag from 'lucide-react/icons/flag';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';

export function RejectionReasons({ story }: { story: Pick<Story, 'reasons'> }) {
  const { t } = useTranslation('stories');
  return (
    <ul className="story-reasons stack g4">
      {(story.reasons ?? []).map((reason) => (
        <li key={reason} className="row g8">
          <Icon of={Flag} size={16} />
          {t(`rejected.reasons.${reason}`)}
        </li>
      ))}
    </ul>
  );
}
