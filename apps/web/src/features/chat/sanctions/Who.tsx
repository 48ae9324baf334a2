// The person whom a dialog concerns.
import { Avatar } from '../../../ui/Avatar.tsx';
import type { SanctionRequest } from './request.ts';

export const Who = ({ nick, line, avatarUrl }: Pick<SanctionRequest, 'nick' | 'line' | 'avatarUrl'>) => (
  <div className="sanction-who">
    <Avatar name={nick} src={avatarUrl || null} sizePx={44} />
    <div>
      <b>{nick}</b>
      {line && <span>{line}</span>}
    </div>
  </div>
);
