// What readers below Premium see of the archive: why it is closed, what opens it, and drawings in the place of sets. No
// address and no title of a set is sent.
import { pathTo } from '@alcove/protocol';
import Gem from 'lucide-react/icons/gem';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { MediaFrame, Veil } from '../../../ui/Media.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { usePremiumRequired, useReturnHere } from '../../accounts/index.ts';
import { DrawnCover } from '../../contributions/index.ts';
import type { OpenArchive } from './load.ts';

const veiledPlaces = [1, 2, 3, 4, 5, 6, 7, 8];

/** Opens the dialog of Premium, which leads back here; without scripts, the page of offers. */
export function ArchiveOffer() {
  const { t } = useTranslation('finding');
  const requirePremium = usePremiumRequired();
  const returnHere = useReturnHere();
  return (
    <div className="archive-offer">
      <span className="arch-icon">
        <Icon of={Gem} size={24} />
      </span>
      <div className="grow">
        <b>{t('pages.archive.closed.title')}</b>
        <p className="muted">{t('pages.archive.closed.text')}</p>
      </div>
      <ButtonLink
        kind="premium"
        to={pathTo('payment')}
        onClick={(event) => {
          event.preventDefault();
          returnHere();
          requirePremium();
        }}
      >
        {t('pages.archive.closed.offers')}
      </ButtonLink>
    </div>
  );
}

export function VeiledSets({ moment: { year, month = 0 } }: Pick<OpenArchive, 'moment'>) {
  const { t } = useTranslation('finding');
  return (
    <>
      <div className="found-grid" aria-hidden="true" data-veiled>
        {veiledPlaces.map((place) => (
          <div key={place}>
            <MediaFrame ratio="3 / 2" veil={<Veil icon={Gem} tone="premium" reason="" />}>
              <DrawnCover number={year * 12 + month + place * 5} />
            </MediaFrame>
            <div className="stack g8 archive-bars">
              <Skeleton width={`${50 + ((place * 17) % 40)}%`} height="12px" />
              <Skeleton width={`${30 + ((place * 23) % 30)}%`} height="10px" />
            </div>
          </div>
        ))}
      </div>
      <p className="dim">{t('pages.archive.closed.drawn')}</p>
    </>
  );
}
