// What visitors of one's profile see of one's gifts, in figures, and whether every gift waits for one's consent.
import type { ShelfGift } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../call/use-call.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Switch.tsx';
import './lists.css';
import { GiftArt } from './GiftArt.tsx';
import type { GiftCounts } from './load.ts';

export function OwnShelf({ gifts, counts }: { gifts: readonly ShelfGift[]; counts: GiftCounts }) {
  const { t } = useTranslation('gifts');
  const { visible, hidden, pending } = counts;
  return (
    <Card className="own-shelf stack g4">
      <h2>{t('shelf.title')}</h2>
      <p>{t('shelf.lead')}</p>
      <div className="shelf-board">
        {gifts.length === 0 ? (
          <span className="dim">{t('shelf.empty')}</span>
        ) : (
          gifts.map(({ id, gift }) => <GiftArt key={id} image={gift.image} />)
        )}
      </div>
      <p className="dim">
        {[
          t('shelf.visible', { count: visible }),
          t('shelf.hidden', { count: hidden }),
          t('shelf.pending', { count: pending }),
        ].join(', ')}
      </p>
    </Card>
  );
}

export function HoldAllSwitch({ holdAll: before }: { holdAll: boolean }) {
  const { t } = useTranslation('gifts');
  const { send } = useCall(addresses.giftSettings, { toast: true });
  const [holdAll, setHoldAll] = useState(before);
  async function change(wanted: boolean) {
    setHoldAll(wanted);
    if (!(await send({ hold_all: wanted ? 1 : 0 }))) setHoldAll(!wanted);
  }
  return (
    <Card className="hold-all">
      <Switch
        label={t('shelf.holdAll')}
        hint={t('shelf.holdAllHint')}
        checked={holdAll}
        onChange={(event) => void change(event.target.checked)}
      />
    </Card>
  );
}
