// The form of a gift: what is typed, what it will cost, and sending it once however often one presses.
import type { AnswerOf, CatalogueGift, giftsCalls } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { giftPhoto } from '@alcove/protocol';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFault } from '../../call/fault.ts';
import { useCall } from '../../call/use-call.ts';
import { uploadFile } from '../../upload.ts';
import { emptyDraft, type GiftDraft, giftDraftFor } from './gift-draft.ts';

export type GiftSent = AnswerOf<typeof giftsCalls.sendGift>;

type Problem = { field?: 'nick' | 'photo'; text: string; isShort?: boolean };

type GiftFormNeeds = {
  gift: Pick<CatalogueGift, 'id' | 'price'>;
  /** Absent: the form asks for a nick. */
  recipient?: { uid: number; nick: string } | undefined;
  roomId?: number | undefined;
  onSent: (sent: GiftSent) => void;
};

export function useGiftForm({ gift, recipient, roomId, onSent }: GiftFormNeeds) {
  const { t } = useTranslation('gifts');
  const [draft, setDraft] = useState<GiftDraft>(emptyDraft);
  const [nick, setNick] = useState('');
  const [photo, setPhoto] = useState<File>();
  const [newPrice, setNewPrice] = useState<{ of: string; price: number }>();
  const [problem, setProblem] = useState<Problem>();
  const [busy, setBusy] = useState(false);
  const faultOf = useFault('once');
  // Where the new price is not read, the old one stays, and is refused again.
  const catalogue = useCall(addresses.catalogue, { onFailure: () => true });
  const sending = useRef(false);
  const draftOf = recipient?.nick ?? '';

  useEffect(() => {
    const kept = giftDraftFor(draftOf).take();
    if (kept) setDraft(kept);
  }, [draftOf]);

  const price = newPrice?.of === gift.id ? newPrice.price : gift.price;
  // Another content is another act: pressing again after a lost answer sends the same key.
  const key = useMemo(
    () => crypto.randomUUID(),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new key for each new content
    [draft, nick, photo, gift.id, price, recipient?.uid],
  );

  function choosePhoto(file: File | undefined) {
    setProblem(undefined);
    if (!file) return setPhoto(undefined);
    const isJpeg = /\.jpe?g$/i.test(file.name) && ['image/jpeg', ''].includes(file.type);
    if (!isJpeg) return setProblem({ field: 'photo', text: t('form.photo.notJpg') });
    if (file.size > giftPhoto.maxBytes) return setProblem({ field: 'photo', text: t('form.photo.tooLarge') });
    setPhoto(file);
  }

  async function readNewPrice() {
    const answer = await catalogue.send({});
    const now = answer?.list.find(({ id }) => id === gift.id);
    if (now) setNewPrice({ of: gift.id, price: now.price });
  }

  async function submit() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(undefined);
    const form = new FormData();
    const fields = {
      gift_id: gift.id,
      ...(recipient ? { recipient_id: recipient.uid } : { nick }),
      message: draft.message,
      visibility: draft.visibility,
      tokens: draft.tokens,
      hold: draft.hold ? 1 : 0,
      price,
      ...(roomId !== undefined && { room_id: roomId }),
      key,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    if (photo) form.append('photo', photo);
    const answer = await uploadFile(addresses.sendGift, form);
    sending.current = false;
    setBusy(false);
    if (answer.status === 'success') {
      setDraft(emptyDraft);
      setPhoto(undefined);
      return onSent(answer.data);
    }
    if (answer.code === 'gift_price_changed') await readNewPrice();
    const [field] = Object.keys(answer.messages ?? {});
    const text = (field && answer.messages?.[field]) ?? faultOf(answer).text;
    setProblem({
      text,
      ...((field === 'nick' || field === 'photo') && { field }),
      ...(answer.code === 'tokens_short' && { isShort: true }),
    });
  }

  return {
    draft,
    change: (change: Partial<GiftDraft>) => setDraft((before) => ({ ...before, ...change })),
    nick,
    setNick,
    photo,
    choosePhoto,
    price,
    total: price + draft.tokens,
    problem,
    busy,
    submit,
    /** Before the form is closed. */
    keep: () => giftDraftFor(draftOf).set(draft),
  };
}

export type GiftForm = ReturnType<typeof useGiftForm>;
