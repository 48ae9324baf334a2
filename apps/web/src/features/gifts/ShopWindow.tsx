// The shop window: chips by price, an order, and every gift in its niche.
import { type CatalogueGift, pathTo } from '@alcove/protocol';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ChipLink, ChipRow } from '../../ui/Chip.tsx';
import { Tokens } from '../wallet/index.ts';
import { type CatalogueView, giftFilters, giftsShown, linkToView } from './catalogue-filter.ts';
import { GiftArt } from './GiftArt.tsx';

type ShopWindowProps = {
  gifts: readonly CatalogueGift[];
  view: CatalogueView;
  /** For whom one chooses. */
  recipient?: string | undefined;
};

const linkToGift = (id: string, recipient: string | undefined) =>
  pathTo('giveGift', { gift: id }) + (recipient ? `?${new URLSearchParams({ pour: recipient })}` : '');

export function ShopWindow({ gifts, view, recipient }: ShopWindowProps) {
  const { t } = useTranslation('gifts');
  const shown = giftsShown(gifts, view);
  const other = view.order === 'rising' ? 'falling' : 'rising';
  return (
    <>
      <div className="gift-filters split g12">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for controls of a form */}
        <ChipRow role="group" aria-label={t('catalogue.filters')}>
          {giftFilters.map((filter) => (
            <ChipLink
              key={filter}
              to={linkToView({ ...view, filter }, recipient)}
              on={filter === view.filter}
              preventScrollReset
              replace
            >
              {t(`catalogue.${filter}`)}
            </ChipLink>
          ))}
        </ChipRow>
        <ChipLink
          icon={ArrowDownUp}
          className="gift-order"
          to={linkToView({ ...view, order: other }, recipient)}
          preventScrollReset
          replace
        >
          {t(`catalogue.${view.order}`)}
        </ChipLink>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('catalogue.none.title')}
          sentence={t('catalogue.none.text')}
          action={
            <ButtonLink to={linkToView({ ...view, filter: 'all' }, recipient)}>
              {t('catalogue.none.action')}
            </ButtonLink>
          }
        />
      ) : (
        <ul className="gift-window">
          {shown.map(({ id, name, image, price }) => (
            <li key={id}>
              <Link to={linkToGift(id, recipient)} className="gift-offer">
                <GiftArt image={image} />
                <b>{name}</b>
                <Tokens count={price} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
