// To whom tokens are being given beside the page.
import { createOpenState } from '../../../open-state.ts';

/** As typed. */
export type TipForm = { amount: string; isPrivate: boolean; anonymous: boolean; message: string };

export type TipPlace = {
  /** The room in which it is given; without one only the recipient learns of it. */
  roomid?: number | undefined;
  /** A goal of that member in the room, to which it is given. */
  goal?: { id: number; title: string } | undefined;
};

export type TipRequest = TipPlace & {
  uid: number;
  nick: string;
  form?: TipForm | undefined;
};

export const emptyTip: TipForm = { amount: '50', isPrivate: false, anonymous: false, message: '' };
export const tipRequest = createOpenState<TipRequest>();
