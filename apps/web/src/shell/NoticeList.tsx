// The popups of the moment, on screens wider than 480 px: each leaves by itself unless somebody reads it.
import X from 'lucide-react/icons/x';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { autoHideMs, closeNotices, notices, type ShownNotice } from '../notices.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';

function Card({ notice, held }: { notice: ShownNotice; held: boolean }) {
  const { t } = useTranslation();
  const { id, closing, icon, tone, title, text } = notice;
  useEffect(() => {
    if (held || closing) return;
    const timer = setTimeout(() => closeNotices([id]), autoHideMs);
    return () => clearTimeout(timer);
  }, [held, closing, id]);
  return (
    <li className="notice" data-closing={closing || undefined}>
      {icon && (
        <span className="notice-icon" data-tone={tone}>
          <Icon of={icon} />
        </span>
      )}
      <div className="notice-words">
        <p className="notice-title">{title}</p>
        {text && <p>{text}</p>}
      </div>
      <IconButton icon={X} size="small" label={t('notices.close')} onClick={() => closeNotices([id])} />
    </li>
  );
}

export default function NoticeList() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(notices.subscribe, notices.list);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const open = shown.filter((notice) => !notice.closing);
  return (
    // Reading holds the popups: the list is watched, not operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="notices"
      aria-label={t('notices.label')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <ul aria-live="polite">
        {shown.map((notice) => (
          <Card key={notice.id} notice={notice} held={hovered || focused} />
        ))}
      </ul>
      {open.length > 1 && (
        <Button size="small" onClick={() => closeNotices(open.map((notice) => notice.id))}>
          {t('notices.closeAll', { count: open.length })}
        </Button>
      )}
    </section>
  );
}
