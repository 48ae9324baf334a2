// What others see of the room: before they enter, and inside.
import { entryOf, type Room } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Token } from '../../../ui/marks.tsx';
import { MediaFrame, MediaChip, Veil } from '../../../ui/Media.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useReason } from '../list/reason.ts';
import { scenesOf } from '../list/scene.ts';
import type { RoomEditForm } from './room-form.ts';

type Side = 'before' | 'inside';

/** A member whom the room is for, without its password. */
const guest = { uid: 0, standing: 'verified' } as const;

export function RoomPreview({ room, form }: { room: Room; form: RoomEditForm }) {
  const { t } = useTranslation('rooms');
  const [side, setSide] = useState<Side>('before');
  const edited: Room = {
    ...room,
    creator: null,
    protected: form.locked ? 1 : 0,
    options: {
      ...room.options,
      capacity: Math.max(1, Number(form.capacity) || 0),
      allowed_gender: form.gender,
      showroom: form.showroom ? 1 : 0,
      price: form.priceTokens,
    },
    people: 0,
  };
  const entry = entryOf(edited, form.gender === 0 ? guest : { ...guest, gender: form.gender });
  const reason = useReason(entry);
  const name = form.name.trim() || room.name;
  const [scene = ''] = scenesOf(room);
  const picture = <img src={scene} alt="" width={480} height={420} decoding="async" />;
  const chip = form.showroom && (
    <MediaChip icon={Token} tone="token">
      {t('list.price', { price: form.priceTokens })}
    </MediaChip>
  );
  return (
    <section className="card own-preview" aria-labelledby="own-preview">
      <div className="cluster apart g8">
        <h3 id="own-preview" className="t16 semibold">
          {t('own.preview.title')}
        </h3>
        <Segmented
          label={t('own.preview.title')}
          value={side}
          segments={[
            { value: 'before', label: t('own.preview.before') },
            { value: 'inside', label: t('own.preview.inside') },
          ]}
          onChange={setSide}
        />
      </div>
      {side === 'before' ? (
        <MediaFrame
          className="own-preview-media"
          shaded={!reason}
          veil={reason && <Veil icon={reason.icon} reason={name} line={reason.line ?? reason.text} />}
          topRight={chip}
          bottomLeft={!reason && <b className="own-preview-name breakable">{name}</b>}
        >
          {picture}
        </MediaFrame>
      ) : (
        <>
          <MediaFrame
            className="own-preview-media"
            shaded
            topRight={chip}
            bottomLeft={<b className="own-preview-name breakable">{name}</b>}
          >
            {picture}
          </MediaFrame>
          <p className="own-preview-welcome">
            {form.welcome.trim() ? (
              <span>{form.welcome.trim()}</span>
            ) : (
              <span className="dim">{t('own.preview.noWelcome')}</span>
            )}
          </p>
        </>
      )}
      <p className="dim">
        {reason && side === 'before'
          ? t('own.preview.shut', { reason: reason.text })
          : side === 'before'
            ? t('own.preview.open')
            : t('own.preview.welcome')}
      </p>
      {form.gender !== 0 && side === 'before' && <p className="dim">{t('own.preview.gender')}</p>}
    </section>
  );
}
