// What was sealed with a report: who, where and why, then the messages in their order. Pictures are shown when asked.
import { type OpenedReport, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Button } from '../../../ui/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { DateText } from '../../../ui/DateText.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../../accounts/index.ts';
import { Fact } from './Fact.tsx';
import { HeldSuspicion } from './HeldSuspicion.tsx';
import './reports.css';

type Person = OpenedReport['author'];

function PersonName({ person }: { person: Person }) {
  const { t } = useTranslation('desk');
  if (!person) return <span className="dim">{t('reports.unknown')}</span>;
  const { nick } = person;
  if (nick === '') return <span className="dim">{t('reports.erased')}</span>;
  return (
    <Link className="link" to={pathTo('profile', { nick })}>
      {nick}
    </Link>
  );
}

function SealedPicture({ reference, number }: { reference: string; number: number }) {
  const { t } = useTranslation('desk');
  const [source, setSource] = useState<string>();
  const { fault, send } = useCall(addresses.reportPicture, { around: withStepUp });
  async function show() {
    const picture = await send({ reference, picture: number });
    if (picture) setSource(`data:${picture.type};base64,${picture.content}`);
  }
  return (
    <div className="sealed-picture">
      <Button
        size="small"
        icon={source ? EyeOff : Eye}
        onClick={() => (source ? setSource(undefined) : void show())}
      >
        {source ? t('reports.hide', { number }) : t('reports.show', { number })}
      </Button>
      <div role="alert">{fault?.text}</div>
      {source && <img src={source} alt={t('reports.picture', { number })} />}
    </div>
  );
}

/** `grey`: pictures are blurred and without colours, as somebody may be a minor. */
export function SealedReport({ report, grey = false }: { report: OpenedReport; grey?: boolean }) {
  const { t } = useTranslation('desk');
  const { reference, reporter, author, place, comment, lines, missing, sha256 } = report;
  return (
    <div className={classes('sealed stack g12', grey && 'sealed-grey')}>
      {report.held === 1 && <HeldSuspicion reference={reference} />}
      <dl>
        <Fact name={t('reports.author')}>
          <PersonName person={author} />
        </Fact>
        <Fact name={t('reports.reporter')}>
          {reporter ? <PersonName person={reporter} /> : <span className="dim">{t('reports.erased')}</span>}
        </Fact>
        {place !== '' && <Fact name={t('reports.place')}>{place}</Fact>}
        <Fact name={t('reports.comment')}>
          {comment || <span className="dim">{t('reports.noComment')}</span>}
        </Fact>
      </dl>
      <h3 className="semibold">{t('reports.contents')}</h3>
      <ol>
        {lines.map((item) => (
          <li key={item.id} className={classes(item.reported === 1 && 'picked')}>
            <p className="sealed-head cluster">
              <PersonName person={item.by} />
              <span className="dim">
                <DateText at={item.at} form="short" />
              </span>
              {item.reported === 1 && <StatusTag tone="danger">{t('reports.reported')}</StatusTag>}
            </p>
            {item.text !== '' && <p className="sealed-text">{item.text}</p>}
            {/* Around what is reported, pictures and calls are named alone. */}
            {item.text === '' && item.pictures.length === 0 && <p className="dim">{t('reports.wordless')}</p>}
            {item.pictures.map((number) => (
              <SealedPicture key={number} reference={reference} number={number} />
            ))}
          </li>
        ))}
      </ol>
      {missing > 0 && <p className="hint">{t('reports.missing', { count: missing })}</p>}
      <p className="hint sealed-digest">
        {t('reports.digest')} <code>{sha256}</code>
      </p>
    </div>
  );
}
