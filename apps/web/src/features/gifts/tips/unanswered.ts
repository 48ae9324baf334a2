// Wishes to give that were sent and not answered yet, with their keys: the dialog may be closed, the page loaded
// anew, and the same wish sent again is still paid once. They stay in this tab; the server knows a key for a week.
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

const name = 'unanswered-tips';
/** The latest are kept. */
const most = 10;

const isSame = (one: UnansweredTip, { giver, recipient }: Pick<UnansweredTip, 'giver' | 'recipient'>) =>
  one.giver === giver && one.recipient === recipient;

function read(): UnansweredTip[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(kept) ? (kept as UnansweredTip[]) : [];
  } catch {
    return [];
  }
}

function write(tips: readonly UnansweredTip[]): void {
  try {
    if (tips.length === 0) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(tips.slice(-most)));
  } catch {
    // Without storage a wish is remembered as long as its dialog is open.
  }
}

export const unansweredTips = {
  of: (giver: number, recipient: number): UnansweredTip | undefined =>
    read().find((tip) => isSame(tip, { giver, recipient })),
  /** Instead of an earlier one to the same recipient. */
  keep: (tip: UnansweredTip): void => write([...read().filter((one) => !isSame(one, tip)), tip]),
  /** Only the one with this key: a later wish may have taken its place. */
  forget: (key: string): void => write(read().filter((one) => one.key !== key)),
};
