// The person whom a dialog concerns.
import { Avatar } from '../../../ui/Avatar.tsx';

export type WhoProps = {
  nick: string;
  /** The text under the nick. */
  line: string;
  avatarUrl: string;
};

export const Who = ({ nick, line, avatarUrl }: WhoProps) => (
  <div className="sanction-who row g12">
    <Avatar name={nick} src={avatarUrl || null} sizePx={44} />
    <div>
      <b>{nick}</b>
      {line && <span>{line}</span>}
    </div>
  </div>
);
