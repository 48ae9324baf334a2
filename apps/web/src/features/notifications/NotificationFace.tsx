// Who or what a notification is about: the sender's picture with the sign of its type, up to three of several
// senders, an arch where there is nobody. In discreet mode always the same arch.
import type { NotificationItem } from '@alcove/protocol';
import { Avatar } from '../../ui/Avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { discreetLook, lookOf } from './looks.ts';

const facesShown = 3;

export function NotificationFace({ item, discreet }: { item: NotificationItem; discreet: boolean }) {
  const { icon, tone } = discreet ? discreetLook : lookOf(item);
  if (discreet || item.senderNick === '')
    return (
      <span className={classes('notification-arch', `tone-${tone}`)}>
        <Icon of={icon} />
      </span>
    );
  if (item.faces.length > 1)
    return (
      <span className="notification-faces">
        {item.faces.slice(0, facesShown).map(({ id, nick, image }) => (
          <Avatar key={id} name={nick} src={image || null} sizePx={26} />
        ))}
      </span>
    );
  return (
    <span className="notification-face">
      <Avatar name={item.senderNick} src={item.meta.image || null} sizePx={44} />
      <span className={classes('notification-sign', `tone-${tone}`)}>
        <Icon of={icon} size={14} />
      </span>
    </span>
  );
}
