// Wishes to give that were sent and not answered yet, with their keys: the dialog may be closed, the page loaded
// anew, and the same wish sent again is still paid once. They stay in this tab; the server knows a key for a week.
import { isKeptNumber, isKeptText, kept, keptListOf } from '../../../kept.ts';
import type { TipForm, TipPlace } from './tip-request.ts';

export type UnansweredTip = {
  /** Who gives: another member of this tab has wishes of their own. */
  giver: number;
  recipient: number;
  /** The wish as it is sent: another body is another wish. */
  body: string;
  key: string;
  form: TipForm;
  /** It may be asked for again elsewhere: of a profile, or beside another goal. */
  place: TipPlace;
};

const isSame = (one: UnansweredTip, { giver, recipient }: Pick<UnansweredTip, 'giver' | 'recipient'>) =>
  one.giver === giver && one.recipient === recipient;

const isTip = (found: unknown): found is UnansweredTip => {
  const { giver, recipient, body, key, form, place } = Object(found) as Partial<Record<string, unknown>>;
  const isNamed = isKeptNumber(giver) && isKeptNumber(recipient) && isKeptText(body) && isKeptText(key);
  return isNamed && Object(form) === form && Object(place) === place;
};

/** The latest are kept. */
const tipsHere = kept('session', 'unanswered-tips', keptListOf(isTip), { most: 10 });

const read = (): UnansweredTip[] => tipsHere.get() ?? [];
const write = (tips: UnansweredTip[]): void => (tips.length === 0 ? tipsHere.forget() : tipsHere.set(tips));

export const unansweredTips = {
  of: (giver: number, recipient: number): UnansweredTip | undefined =>
    read().find((tip) => isSame(tip, { giver, recipient })),
  /** Instead of an earlier one to the same recipient. */
  keep: (tip: UnansweredTip): void => write([...read().filter((one) => !isSame(one, tip)), tip]),
  /** Only the one with this key: a later wish may have taken its place. */
  forget: (key: string): void => write(read().filter((one) => one.key !== key)),
};
