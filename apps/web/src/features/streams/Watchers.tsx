// Who watches one's own camera.
import Eye from 'lucide-react/icons/eye';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useRoom } from '../rooms/index.ts';
import type { Own } from './scene.ts';

export function Watchers({ state }: Pick<Own, 'state'>) {
  const { t } = useTranslation('streams');
  const { view } = useRoom();
  const unnamed = Math.max(0, state.watchers - state.watching.length);
  return (
    <Popover
      label={t('own.watching')}
      className="watchers"
      renderTrigger={(attributes) => (
        <Button {...attributes} icon={Eye} aria-label={t('watchers', { count: state.watchers })}>
          {state.watchers}
        </Button>
      )}
    >
      <h2 className="watchers-title">{t('own.watching')}</h2>
      {state.watchers === 0 && <p className="dim">{t('own.nobody')}</p>}
      <ul>
        {state.watching.map(({ uid, nick }) => (
          <li key={uid}>
            <Avatar name={nick} src={view?.people.get(uid)?.avatar_url || null} sizePx={32} />
            <span className="watchers-who">
              <b>{nick}</b>
              {uid < 0 && <span>{t('own.visitor')}</span>}
            </span>
          </li>
        ))}
      </ul>
      {unnamed > 0 && state.watching.length > 0 && (
        <p className="dim">{t('own.others', { count: unnamed })}</p>
      )}
    </Popover>
  );
}
