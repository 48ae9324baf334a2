// A sentence of a notification: the nicks in it stand out.
import { emphasised } from './emphasised.ts';

export const Emphasised = ({ text, nicks }: { text: string; nicks: readonly string[] }) =>
  emphasised(text, nicks).map(({ part, isNick }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence never move
    isNick ? <b key={at}>{part}</b> : part,
  );
