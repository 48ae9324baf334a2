// What is being reported, while the sheet is open: any feature sets it, the shell's one `ReportOverlay` shows it.
//
//   reportSheet.set({ kind: 'gift', nick: undefined, items: [{ id: '7', text: 'Peonies', atMs }] })
import type { ReportKind } from '@alcove/protocol';
import { createOpenState } from '../../../open-state.ts';

export type PickedItem = { id: string; text: string; atMs: number };

export type ReportRequest = {
  kind: ReportKind;
  /** As the call names it: of a private message the other’s uid, of a message in a room that room. */
  within?: number;
  /** The author; undefined where the reader does not know them, who are then not blocked either. */
  nick: string | undefined;
  /** Picked when the sheet opens; none: the latest messages of the other member, also those that were erased. */
  items: readonly PickedItem[];
  /** Further items that may be picked, in their order. */
  others?: readonly PickedItem[];
  /** What a report of this kind brings about. */
  note?: string;
  /** The author is blocked already, or not to be blocked. */
  blocked?: boolean;
  /** Called once the reported item is out of view. */
  onHidden?: () => void;
};

export const reportSheet = createOpenState<ReportRequest>();
