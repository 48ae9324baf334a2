// The mosaic of the first page: the live rooms and four sections, as doors. Their pictures are drawn by a
// program and stand for nobody's content.
import './home-doors.css';
import { type PageKey, pathTo } from '@alcove/protocol';
import DoorOpen from 'lucide-react/icons/door-open';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/Icon.tsx';
import certified from './doors/certified.svg';
import live from './doors/live.svg';
import men from './doors/men.svg';
import photos from './doors/photos.svg';
import videos from './doors/videos.svg';

const doors = [
  { section: 'indexPhotoFemAndCouple', picture: photos },
  { section: 'indexVideoFemAndCouple', picture: videos },
  { section: 'indexCertifiedFemAndCouple', picture: certified },
  { section: 'indexPhotoAndVideoMale', picture: men },
] as const satisfies { section: PageKey; picture: string }[];

/** How many cameras are on, and people there. */
export type LiveNow = { cameras: number; people: number };

/** `live`: absent while the rooms do not answer. */
export function HomeDoors({ live: now }: { live: LiveNow | undefined }) {
  const { t } = useTranslation('contributions');
  const going = [
    ...(now?.cameras ? [t('pages.index.live.cameras', { count: now.cameras })] : []),
    ...(now?.people ? [t('pages.index.live.people', { count: now.people })] : []),
  ];
  return (
    <div className="home-doors">
      <div className="home-door live">
        <img src={live} alt="" width="1060" height="936" fetchPriority="high" />
        <div className="home-door-words">
          <div>
            <h2 className="d32">
              <Link to={pathTo('chat')}>{t('pages.index.live.title')}</Link>
            </h2>
            <p>{going.length > 0 ? `${going.join(', ')}.` : t('pages.index.live.text')}</p>
          </div>
          <span className="button button-media" aria-hidden="true">
            <Icon of={DoorOpen} size={16} />
            {t('pages.index.live.action')}
          </span>
        </div>
      </div>
      {doors.map(({ section, picture }) => (
        <div className="home-door" key={section}>
          <img src={picture} alt="" width="600" height="400" />
          <h2 className="t16">
            <Link to={pathTo(section)}>{t(`sections.${section}`)}</Link>
          </h2>
          <p>{t('pages.index.doors.text')}</p>
        </div>
      ))}
    </div>
  );
}
