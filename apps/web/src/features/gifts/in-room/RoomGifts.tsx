// Gifts in a room: those that were just given, and the panel of giving, which travels only once it is opened.
import { Suspense } from 'react';
import { latePart } from '../../../late-part.ts';
import { GiftOnStage } from './GiftOnStage.tsx';
import { giftRequest } from './gift-request.ts';
import './in-room.css';

const GiftPanel = latePart(() => import('./GiftPanel.tsx'));

export function RoomGifts() {
  const request = giftRequest.use();
  return (
    <>
      <GiftOnStage />
      {request && (
        <Suspense>
          <GiftPanel key={request.uid} request={request} />
        </Suspense>
      )}
    </>
  );
}
