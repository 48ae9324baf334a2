// Text messages to phones, by E.164 number.
import { unfit } from '../delivery.ts';

export type TextMessage = { to: string; text: string };

export type Sms = {
  /** Rejects with `DeliveryFailed`: temporary, and the job tries again, or permanent. */
  send(message: TextMessage): Promise<void>;
  close(): Promise<void>;
};

/** Ten parts of a long message, by the alphabet that needs most room. */
export const textMessageBounds = { text: 670 };

const numberPattern = /^\+[1-9]\d{6,14}$/;

export function checkTextMessage({ to, text }: TextMessage): void {
  if (!numberPattern.test(to)) throw unfit('recipient');
  if (text.length === 0 || text.length > textMessageBounds.text || text.includes('\0')) throw unfit('text');
}
