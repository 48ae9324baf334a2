// Asks why an act is done, and what it needs beside: how long a ban is, what its member reads, days, a role.
import { consoleMembers, hasDuty, type OpenedMember, type Role, roles, sanctions } from '@alcove/protocol';
import { type SyntheticEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useMe } from '../../accounts/index.ts';
import type { ActName } from './act-names.ts';
import { useMemberAct } from './use-member-act.ts';

const banLengths = ['1', '7', '30', '36500'] as const;
type BanLength = (typeof banLengths)[number];

type ActDialogProps = { act: ActName; member: OpenedMember; onClose: () => void };

export function ActDialog({ act, member, onClose }: ActDialogProps) {
  const { t } = useTranslation('desk');
  const formId = useId();
  const isOwner = hasDuty(useMe()?.role, 'longBans');
  const [why, setWhy] = useState('');
  const [reason, setReason] = useState('');
  const [length, setLength] = useState<BanLength>('1');
  const [days, setDays] = useState('30');
  const [role, setRole] = useState<Role | 'none'>(member.role ?? 'none');
  const [tried, setTried] = useState(false);
  const { busy, fault, send } = useMemberAct(act, member);
  const premiumDays = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
  const areDaysRight = premiumDays >= 1 && premiumDays <= consoleMembers.premiumDaysMax;

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || why.trim() === '' || (act === 'premium' && !areDaysRight)) return;
    const form = { why: why.trim(), reason: reason.trim(), banDays: Number(length), premiumDays, role };
    if (await send(form)) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`members.acts.${act}`)}
      description={member.nick}
      actions={
        <>
          <Button onClick={onClose}>{t('members.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            kind={act === 'ban' ? 'danger' : 'primary'}
            busy={busy && t('members.sending')}
          >
            {t('members.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack g16" noValidate onSubmit={(event) => void submit(event)}>
        {act === 'ban' && (
          <>
            <Field group label={t('members.length')}>
              <Segmented
                full
                label={t('members.length')}
                value={length}
                onChange={setLength}
                segments={banLengths
                  .filter((each) => isOwner || each !== '36500')
                  .map((each) => ({ value: each, label: t(`members.lengths.${each}`) }))}
              />
            </Field>
            <Field label={t('members.shown')} aside={t('members.optional')}>
              <Input
                maxLength={sanctions.reasonMax}
                value={reason}
                onChange={({ currentTarget }) => setReason(currentTarget.value)}
              />
            </Field>
          </>
        )}
        {act === 'premium' && (
          <Field
            label={t('members.days')}
            error={tried && !areDaysRight && t('members.daysFault', { max: consoleMembers.premiumDaysMax })}
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={days}
              onChange={({ currentTarget }) => setDays(currentTarget.value)}
            />
          </Field>
        )}
        {act === 'role' && (
          <Field label={t('members.role')}>
            <Select
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value as Role | 'none')}
            >
              {(['none', ...roles] as const).map((each) => (
                <option key={each} value={each}>
                  {t(`journal.roles.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          label={t('members.why')}
          hint={act === 'certify' ? t('members.certifyHint') : t('members.whyHint')}
          error={tried && why.trim() === '' && t('members.whyMissing')}
        >
          <TextArea
            rows={2}
            maxLength={sanctions.reasonMax}
            value={why}
            onChange={({ currentTarget }) => setWhy(currentTarget.value)}
          />
        </Field>
        <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
      </form>
    </Dialog>
  );
}
