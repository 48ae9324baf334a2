// What of the journal is listed: by words, act, role and day; its table to keep.
import { journalActs, type Language } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Download from 'lucide-react/icons/download';
import Search from 'lucide-react/icons/search';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useSubmit } from 'react-router';
import { addressIn } from '../../../call/call-server.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Select } from '../../../ui/Select.tsx';
import { journalAddress, type JournalAsked, journalFilter } from './load-journal.ts';
import './journal.css';

const formId = 'journal-filters';

export function JournalFinder({ asked }: { asked: JournalAsked }) {
  const { t, i18n } = useTranslation('desk');
  const csv = addressIn(i18n.language as Language, addresses.journalCsv.path);
  const filter = Object.entries(journalFilter(asked)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return (
    <search className="journal-search row g8">
      <Input
        key={asked.q}
        form={formId}
        type="search"
        name="q"
        icon={Search}
        maxLength={64}
        defaultValue={asked.q}
        aria-label={t('journal.search')}
        placeholder={t('journal.search')}
      />
      <ButtonAnchor icon={Download} href={`${csv}?${new URLSearchParams(filter)}`} download>
        {t('journal.export')}
      </ButtonAnchor>
    </search>
  );
}

type ChoiceProps = { name: string; label: string; value: string; children: ReactNode };

/** Lists anew as soon as it is chosen. */
function Choice({ name, label, value, children }: ChoiceProps) {
  const submit = useSubmit();
  return (
    <Select
      key={value}
      look="plain"
      name={name}
      aria-label={label}
      defaultValue={value}
      onChange={({ currentTarget: { form } }) => void submit(form, { preventScrollReset: true })}
    >
      {children}
    </Select>
  );
}

export function JournalFilters({ asked, team }: { asked: JournalAsked; team: readonly string[] }) {
  const { t } = useTranslation('desk');
  const submit = useSubmit();
  const { looks, by, act, day } = asked;
  const kept = { ...asked, row: undefined, before: undefined };
  return (
    <div className="journal-filters">
      <nav aria-label={t('journal.filters')} className="chip-row fading-scroll">
        <ChipLink to={journalAddress({ ...kept, looks: false })} on={!looks} preventScrollReset>
          {t('journal.all')}
        </ChipLink>
        <ChipLink to={journalAddress({ ...kept, act: undefined, looks: true })} on={looks} preventScrollReset>
          {t('journal.looks')}
        </ChipLink>
      </nav>
      <Form id={formId} className="cluster g8" preventScrollReset>
        {looks && <input type="hidden" name="looks" value="1" />}
        <Choice name="by" label={t('journal.by')} value={by}>
          <option value="">{t('journal.anyone')}</option>
          {[...new Set([...team, ...(by ? [by] : [])])].map((nick) => (
            <option key={nick}>{nick}</option>
          ))}
        </Choice>
        {!looks && (
          <Choice name="act" label={t('journal.act')} value={act ?? ''}>
            <option value="">{t('journal.anyAct')}</option>
            {journalActs.map((each) => (
              <option key={each} value={each}>
                {t(`journal.acts.${each}`)}
              </option>
            ))}
          </Choice>
        )}
        <Input
          key={day}
          type="date"
          name="day"
          aria-label={t('journal.day')}
          defaultValue={day}
          onChange={({ currentTarget: { form } }) => void submit(form, { preventScrollReset: true })}
        />
        <noscript>
          <Button type="submit" size="small">
            {t('journal.apply')}
          </Button>
        </noscript>
      </Form>
    </div>
  );
}
