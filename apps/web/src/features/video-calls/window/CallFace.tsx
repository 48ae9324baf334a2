// Who is in the call: drawn as an arch, and their nick unless the screen is discreet.
import type { VideoCall } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { tintOf } from '../../../ui/Avatar.tsx';
import { classes } from '../../../ui/classes.ts';

export function CallFace({ call, large }: { call: VideoCall; large?: boolean }) {
  const { avatar_url: src, nick } = call.counterpart;
  const [from, to, ink] = tintOf(nick);
  const look = { background: `linear-gradient(150deg, ${from}, ${to})`, color: ink };
  return (
    <span className={classes('call-face', large && 'call-face-large')} style={look}>
      {src ? <img src={src} alt="" /> : <b aria-hidden="true">{[...nick][0]?.toUpperCase()}</b>}
    </span>
  );
}

export function useShownNick({ counterpart }: VideoCall): string {
  const { t } = useTranslation('video-calls');
  return document.documentElement.dataset.discreet === undefined ? counterpart.nick : t('someone');
}
