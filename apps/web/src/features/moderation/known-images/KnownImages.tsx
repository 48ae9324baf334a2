// Prints of pictures that are kept out, the files they come from, and what was refused last. No picture is shown.
import './known-images.css';
import { type KnownImage, type KnownImageKind, knownImageLimits, type ListedFile } from '@alcove/protocol';
import EyeOff from 'lucide-react/icons/eye-off';
import FileText from 'lucide-react/icons/file-text';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { LatestRefusal, shortPrint } from './LatestRefusal.tsx';
import type { OpenKnownImages } from './load-known-images.ts';

const isGrave = (kind: KnownImageKind): boolean => kind === 'minor' || kind === 'illegal';

function Row({ row }: { row: KnownImage }) {
  const { t } = useTranslation('moderation');
  const { print, source, kind, added_at: at, refusals } = row;
  return (
    <tr>
      <th scope="row">
        <code title={print}>{shortPrint(print)}</code>
      </th>
      <td>{source || t('known.own')}</td>
      <td>
        <StatusTag tone={isGrave(kind) ? 'danger' : 'warning'}>{t(`known.kinds.${kind}`)}</StatusTag>
      </td>
      <td className="muted">
        <DateText at={at} form="day" />
      </td>
      <td className="known-number tnum">{refusals}</td>
    </tr>
  );
}

function ReadFile({ file }: { file: ListedFile }) {
  const { t } = useTranslation('moderation');
  const { name, rows, read_at: at, skipped, faults } = file;
  return (
    <li className="row g12">
      <Icon of={FileText} />
      <div className="stack">
        <b className="known-file">{name}</b>
        <span className="muted">
          {t('known.rows', { count: rows })} <DateText at={at} form="short" />
        </span>
        {faults.map(({ line, fault }) => (
          <span key={line} className="known-fault">
            {t('known.skipped', { line, fault: t(`known.faults.${fault}`) })}
          </span>
        ))}
        {skipped > faults.length && (
          <span className="known-fault">{t('known.skippedMore', { count: skipped - faults.length })}</span>
        )}
      </div>
    </li>
  );
}

function Figure({ label, value }: { label: string; value: number }) {
  const { i18n } = useTranslation();
  return (
    <Card className="stack">
      <dt className="muted">{label}</dt>
      <dd className="d24 tnum">{new Intl.NumberFormat(i18n.language).format(value)}</dd>
    </Card>
  );
}

export function KnownImages(found: OpenKnownImages) {
  const { t } = useTranslation('moderation');
  const { list, total_count: total, prints, refused_lately: refused, allowed, files, latest, asked } = found;
  return (
    <div className="known-columns">
      <section className="stack g16" aria-label={t('known.label')}>
        <dl className="known-figures">
          <Figure label={t('known.prints')} value={prints} />
          <Figure label={t('known.refused')} value={refused} />
          <Figure label={t('known.allowed')} value={allowed} />
        </dl>
        <search>
          <form>
            <Input
              key={asked.q}
              type="search"
              name="q"
              icon={Search}
              maxLength={64}
              defaultValue={asked.q}
              aria-label={t('known.search')}
              placeholder={t('known.search')}
            />
          </form>
        </search>
        {list.length === 0 ? (
          <EmptyState icon={Fingerprint} title={t('known.emptyTitle')} sentence={t('known.emptyText')} />
        ) : (
          <Card className="scroll">
            <table className="known-table">
              <thead>
                <tr>
                  {(['print', 'source', 'kind', 'added'] as const).map((column) => (
                    <th key={column} scope="col">
                      {t(`known.columns.${column}`)}
                    </th>
                  ))}
                  <th scope="col" className="known-number">
                    {t('known.columns.refusals')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          </Card>
        )}
        <Pager page={asked.page} total={total} perPage={knownImageLimits.perPage} />
        <Note icon={EyeOff}>{t('known.noPicture')}</Note>
      </section>
      <div className="stack g16">
        <Card className="stack g12">
          <h2 className="t18 semibold">{t('known.files')}</h2>
          {files.length === 0 ? (
            <p className="muted">{t('known.noFiles')}</p>
          ) : (
            <ul className="stack g12">
              {files.map((file) => (
                <ReadFile key={file.name} file={file} />
              ))}
            </ul>
          )}
        </Card>
        {latest && <LatestRefusal key={latest.id} latest={latest} />}
      </div>
    </div>
  );
}
