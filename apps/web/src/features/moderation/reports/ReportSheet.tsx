// Reports what another wrote or gave: what is picked, why, and whether its author is blocked too; then the
// reference. Nothing typed is lost while the connection is away.
import {
  type BlockType,
  blockTypes,
  pathTo,
  type ReportKind,
  reportLimits,
  type ReportReason,
  thingReasons,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Flag from 'lucide-react/icons/flag';
import Lock from 'lucide-react/icons/lock';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { ReportRequest } from './open-report.ts';
import { ReportPicks } from './ReportPicks.tsx';
import { ReportSent } from './ReportSent.tsx';
import './report.css';

function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element, ...withAncestors(element.parentElement)];
}

/** The page of what is reported, else the one on screen. */
function addressOf(kind: ReportKind, id: string, pathname: string): string {
  if (kind === 'photo') return pathTo('photo', { materialId: id });
  if (kind === 'contribution') return pathTo('contribution', { number: id });
  return kind === 'post' ? pathTo('wallPost', { id }) : pathname;
}

type ReportSheetProps = { request: ReportRequest; onClose: () => void };

export default function ReportSheet({ request, onClose }: ReportSheetProps) {
  const { kind, within, nick, items, others = [], blocked = false, onHidden, note } = request;
  const { t } = useTranslation('moderation');
  const { pathname } = useLocation();
  const form = useId();
  const [picked, setPicked] = useState<readonly string[]>(items.map(({ id }) => id));
  const [reason, setReason] = useState<ReportReason>();
  const [comment, setComment] = useState('');
  const [blocks, setBlocks] = useState(false);
  const [blockType, setBlockType] = useState<BlockType>('permanent');
  const [isMissing, setMissing] = useState(false);
  const { busy, fault, forgetFault, send } = useCall(addresses.report);
  const [sent, setSent] = useState<{ reference: string; block: BlockType | undefined; hidden: boolean }>();
  const [openers] = useState(() => withAncestors(document.activeElement));
  // What follows a sent report is a dialog of its own, which knows no opener; an opener may be hidden with its message.
  useEffect(
    () => () => {
      setTimeout(() => {
        for (const opener of openers) if (document.activeElement === document.body) opener.focus();
      });
    },
    [openers],
  );
  const mayBlock = nick !== undefined && !blocked;
  const withBlock = mayBlock && blocks;
  const title = nick === undefined ? t('report.titleUnnamed') : t('report.title', { nick });

  async function report(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(!reason);
    forgetFault();
    if (!reason) return;
    const answer = await send({
      kind,
      ...(within !== undefined && { within }),
      id: [...picked],
      reason,
      comment,
      ...(withBlock && { block: blockType }),
    });
    if (!answer) return;
    const { reference, blocked: isBlocked } = answer;
    const hidden = reason === 'underage';
    setSent({ reference, hidden, block: isBlocked === 1 ? blockType : undefined });
    if (hidden) onHidden?.();
  }

  if (sent) return <ReportSent {...sent} nick={nick} title={title} onClose={onClose} />;
  return (
    <SidePanel
      open
      firm={comment !== ''}
      onClose={onClose}
      className="report-sheet"
      title={title}
      footer={
        <div className="report-actions">
          <Button onClick={onClose}>{t('report.cancel')}</Button>
          <Button type="submit" form={form} kind="danger" icon={Flag} busy={busy && t('report.sending')}>
            {withBlock ? t('report.sendAndBlock') : t('report.send')}
          </Button>
        </div>
      }
    >
      <form id={form} className="stack g20" onSubmit={(event) => void report(event)} noValidate>
        {note && <Note icon={Flag}>{note}</Note>}
        <ReportPicks kind={kind} items={[...items, ...others]} picked={picked} onPick={setPicked} />
        <Field
          group
          label={t('report.reason')}
          error={isMissing && t('report.reasonMissing')}
          hint={t('report.underage')}
        >
          <div className="report-reasons">
            {thingReasons.map((each) => (
              <Radio
                key={each}
                name="reason"
                value={each}
                checked={reason === each}
                onChange={() => {
                  setReason(each);
                  setMissing(false);
                }}
              >
                {t(`report.reasons.${each}`)}
              </Radio>
            ))}
          </div>
        </Field>
        {reason === 'no_consent' && (
          <Note>
            {t('report.signed')}{' '}
            <Link
              className="link"
              to={`${pathTo('contact')}?${new URLSearchParams({ subject: 'remove_image', page: addressOf(kind, picked[0] ?? '', pathname) })}`}
            >
              {t('report.signedLink')}
            </Link>
          </Note>
        )}
        <Field label={t('report.comment')}>
          <TextArea
            rows={2}
            maxLength={reportLimits.commentMax}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
        </Field>
        {mayBlock && (
          <div className="report-block">
            <Switch
              label={t('report.block', { nick })}
              hint={t('report.blockText')}
              checked={blocks}
              onChange={({ currentTarget }) => setBlocks(currentTarget.checked)}
            />
            {blocks && (
              <Segmented
                full
                label={t('report.blockFor')}
                value={blockType}
                onChange={setBlockType}
                segments={blockTypes.map((value) => ({ value, label: t(`report.blockTypes.${value}`) }))}
              />
            )}
          </div>
        )}
        <p className="report-sealed">
          <Icon of={Lock} size={16} />
          <span>{nick === undefined ? t('report.sealedUnnamed') : t('report.sealed', { nick })}</span>
        </p>
        <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      </form>
    </SidePanel>
  );
}
