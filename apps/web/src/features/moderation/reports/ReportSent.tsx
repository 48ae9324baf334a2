// After a report: its reference, and the block that came with it. Its heading takes the focus and is read out.
import { type BlockType, pathTo } from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';

type ReportSentProps = {
  reference: string;
  block: BlockType | undefined;
  hidden: boolean;
  nick: string | undefined;
  /** Of the sheet that was sent: the panel keeps its name. */
  title: string;
  onClose: () => void;
};

export function ReportSent({ reference, block, hidden, nick = '', title, onClose }: ReportSentProps) {
  const { t } = useTranslation('moderation');
  const heading = useRef<HTMLHeadingElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  // A browser that forbids it leaves the reference to be selected and copied by hand.
  const copy = () =>
    navigator.clipboard.writeText(reference).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <SidePanel
      open
      onClose={onClose}
      className="report-sheet"
      title={<span className="visually-hidden">{title}</span>}
      footer={
        <div className="stack g8">
          <Button kind="primary" block onClick={onClose}>
            {t('report.sent.close')}
          </Button>
          {block && (
            <ButtonLink kind="ghost" block to={pathTo('myBlacklist')} onClick={onClose}>
              {t('report.sent.blocks')}
            </ButtonLink>
          )}
        </div>
      }
    >
      <div className="report-sent">
        <span className="report-arch">
          <Icon of={Check} size={24} />
        </span>
        <h3 className="d32" ref={heading} tabIndex={-1}>
          {t('report.sent.heading')}
        </h3>
        <p>{hidden ? t('report.sent.hidden') : t('report.sent.text')}</p>
        <div className="report-facts">
          <div>
            <p>
              <span>{t('report.sent.reference')}</span>
              <b className="tnum">{reference}</b>
            </p>
            <Button icon={copied ? Check : Copy} onClick={() => void copy()}>
              <span aria-live="polite">{copied ? t('report.sent.copied') : t('report.sent.copy')}</span>
            </Button>
          </div>
          {block && (
            <div>
              <span className="report-arch danger">
                <Icon of={Ban} size={20} />
              </span>
              <p>
                <b>{t('report.sent.blocked', { nick })}</b>
                <span>{t(`report.sent.blockedFor.${block}`, { nick })}</span>
              </p>
            </div>
          )}
        </div>
      </div>
    </SidePanel>
  );
}
