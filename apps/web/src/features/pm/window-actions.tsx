// Places that other domains fill: actions in the head and in the menu of a conversation, and in the menu of a message. The shell gives them, wherever conversations are shown.
import type { PmContact, PmConversation, PmMessage } from '@alcove/protocol';
import { type ComponentType, createContext, use } from 'react';

export type WithContact = { other: PmContact; conversation: PmConversation };
export type WithMessage = WithContact & { message: PmMessage };

export type PmParts = {
  /** Icon buttons in the head, such as a video call. */
  head: readonly ComponentType<WithContact>[];
  /** Items of the conversation's menu, such as giving tokens. */
  menu: readonly ComponentType<WithContact>[];
  /** Beside the field of a wide page, such as giving a gift. */
  composer: readonly ComponentType<WithContact>[];
  /** Items at the end of that menu, however the conversation stands. */
  end: readonly ComponentType<WithContact>[];
  /** Items of the menu of one message, such as a report. */
  message: readonly ComponentType<WithMessage>[];
};

const PmPartsContext = createContext<PmParts>({ head: [], menu: [], composer: [], end: [], message: [] });

export const PmPartsProvider = PmPartsContext.Provider;

export function PmSlot({ of, ...who }: { of: 'head' | 'menu' | 'composer' | 'end' } & WithContact) {
  // oxlint-disable-next-line react/no-array-index-key -- the lists never change
  return use(PmPartsContext)[of].map((Part, index) => <Part key={index} {...who} />);
}

export function MessageSlot(what: WithMessage) {
  // oxlint-disable-next-line react/no-array-index-key -- the lists never change
  return use(PmPartsContext).message.map((Part, index) => <Part key={index} {...what} />);
}
