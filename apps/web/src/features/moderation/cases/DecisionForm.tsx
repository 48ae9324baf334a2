// The decision on a case: what happens, on what ground, and the reasons in each language in which they are sent. A
// case that its reader may not decide says whose it is.
import {
  caseGrounds,
  type CaseDecision,
  type CaseGround,
  caseLimits,
  type CaseItem,
  type Language,
  languageNames,
  languages,
  type OpenedCase,
} from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { withStepUp } from '../../accounts/index.ts';

type Props = { found: OpenedCase; onDecided: () => Promise<void> };
type Listed = OpenedCase['items'][number];
type Reportable = Listed & { kind: Exclude<CaseItem['kind'], 'person'> };

const isReportable = (item: Listed): item is Reportable => item.kind !== 'person';
const nameOf = ({ kind, within, id }: CaseItem): string => `${kind} ${within} ${id}`;

/** What may be decided: an answer alone where the case is about no thing, a part only of several. */
function decisionsFor({ items }: OpenedCase): readonly CaseDecision[] {
  if (items.length === 0) return ['keep'];
  return items.length > 1 ? ['remove', 'restrict', 'keep'] : ['remove', 'keep'];
}

export function DecisionForm({ found, onDecided }: Props) {
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  const { reference, closed_to_reader: closed, contests } = found;
  const [decision, setDecision] = useState<CaseDecision>();
  const [ground, setGround] = useState<CaseGround>('none');
  const [parts, setParts] = useState<readonly string[]>([]);
  const [language, setLanguage] = useState<Language>(found.languages[0] ?? 'fr');
  const [written, setWritten] = useState<Partial<Record<Language, string>>>({});
  const [read, setRead] = useState<readonly Language[]>([]);
  const [strike, setStrike] = useState(false);
  const [ban, setBan] = useState(false);
  const [unfounded, setUnfounded] = useState(false);
  const { busy, fault, send } = useCall(addresses.decideCase, { around: withStepUp });
  if (closed) return <Note>{t(`cases.closedBecause.${closed}`)}</Note>;

  const templates = decision === 'keep' ? found.templates.keep : found.templates.against;
  const isWritten = Object.keys(written).length > 0;
  const textIn = (each: Language) => written[each] ?? templates[each] ?? '';
  const unread = isWritten ? found.languages.filter((each) => !read.includes(each)) : [];
  const mayDecide =
    decision !== undefined && (decision === 'keep' || ground !== 'none') && unread.length === 0;

  async function decide(event: SyntheticEvent) {
    event.preventDefault();
    if (decision === undefined) return;
    const items = found.items.filter(isReportable).filter((item) => parts.includes(nameOf(item)));
    const answer = await send({
      reference,
      decision,
      ground: decision === 'keep' ? 'none' : ground,
      ...(decision === 'restrict' && { items }),
      ...(isWritten && { reasons: Object.fromEntries(languages.map((each) => [each, textIn(each)])) }),
      read: [...read],
      strike: strike && decision !== 'keep' ? 1 : 0,
      ban: ban && strike && decision !== 'keep' ? 1 : 0,
      unfounded: unfounded && decision === 'keep' ? 1 : 0,
    });
    if (answer) await onDecided();
  }

  return (
    <Card>
      <form className="stack g16" aria-label={t('cases.statement')} onSubmit={(event) => void decide(event)}>
        <h2 className="d24">{t('cases.statement')}</h2>
        <Segmented
          full
          label={t('cases.decision')}
          value={decision ?? ('' as CaseDecision)}
          onChange={setDecision}
          segments={decisionsFor(found).map((value) => ({
            value,
            label: t(found.items.length === 0 ? 'cases.answer' : `cases.decisions.${value}`),
          }))}
        />
        {decision === 'restrict' && (
          <Field group label={t('cases.parts')}>
            {found.items.filter(isReportable).map((item) => (
              <Checkbox
                key={nameOf(item)}
                checked={parts.includes(nameOf(item))}
                onChange={({ currentTarget: { checked } }) =>
                  setParts(checked ? [...parts, nameOf(item)] : parts.filter((each) => each !== nameOf(item)))
                }
              >
                {said(`report.kinds.${item.kind}`)} {item.id}
              </Checkbox>
            ))}
          </Field>
        )}
        {decision !== undefined && decision !== 'keep' && (
          <Field label={t('cases.ground')}>
            <Select
              value={ground}
              onChange={({ currentTarget }) => setGround(currentTarget.value as CaseGround)}
            >
              <option value="none">{t('cases.choose')}</option>
              {caseGrounds
                .filter((each) => each !== 'none')
                .map((each) => (
                  <option key={each} value={each}>
                    {said(`followed.grounds.${each}`)}
                  </option>
                ))}
            </Select>
          </Field>
        )}
        {decision && (
          <>
            <Segmented
              full
              label={t('cases.language')}
              value={language}
              onChange={setLanguage}
              segments={languages.map((value) => ({
                value,
                label: languageNames[value] + (found.languages.includes(value) ? ' •' : ''),
              }))}
            />
            <Field label={t('cases.reasons')} hint={t('cases.reasonsHint')}>
              <TextArea
                key={`${decision} ${language}`}
                rows={8}
                lang={language}
                maxLength={caseLimits.reasonsMax}
                defaultValue={textIn(language)}
                onChange={({ currentTarget }) => setWritten({ ...written, [language]: currentTarget.value })}
              />
            </Field>
            {isWritten && (
              <Checkbox
                checked={read.includes(language)}
                onChange={({ currentTarget: { checked } }) =>
                  setRead(checked ? [...read, language] : read.filter((each) => each !== language))
                }
              >
                {t('cases.read', { language: languageNames[language] })}
              </Checkbox>
            )}
            {unread.length > 0 && (
              <p className="hint">
                {t('cases.unread', { languages: unread.map((each) => languageNames[each]).join(', ') })}
              </p>
            )}
          </>
        )}
        {decision !== undefined && decision !== 'keep' && found.author && !contests && (
          <>
            <Checkbox checked={strike} onChange={({ currentTarget }) => setStrike(currentTarget.checked)}>
              {t('cases.strike')}
            </Checkbox>
            {strike && found.ban_days > 0 && (
              <Checkbox checked={ban} onChange={({ currentTarget }) => setBan(currentTarget.checked)}>
                {t('cases.ban', { count: found.ban_days })}
              </Checkbox>
            )}
          </>
        )}
        {decision === 'keep' && found.items.length > 0 && !contests && (
          <Checkbox checked={unfounded} onChange={({ currentTarget }) => setUnfounded(currentTarget.checked)}>
            {t('cases.unfounded')}
          </Checkbox>
        )}
        <div role="alert">{fault && <Note tone="danger">{fault.text}</Note>}</div>
        <Button kind="primary" type="submit" disabled={!mayDecide} busy={busy && t('cases.deciding')}>
          {t('cases.decide')}
        </Button>
        <p className="hint">{t('cases.unnamed')}</p>
      </form>
    </Card>
  );
}
