// The findings of the doctor by what they are about, and the button that has it look again.
import { examinedParts, type ServerFinding } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { useCall } from '../../../call/use-call.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { withStepUp } from '../../accounts/index.ts';
import type { SiteServer } from './load-site-server.ts';

const tones = { good: 'success', warning: 'warning', fault: 'danger' } as const;

export function LookAgain() {
  const { t } = useTranslation('desk');
  const { revalidate } = useRevalidator();
  const { busy, fault, send } = useCall(addresses.examineServer, { around: withStepUp });
  const lookAgain = async () => {
    if (await send({})) await revalidate();
  };
  return (
    <div className="stack g8">
      <Button icon={RefreshCw} busy={busy && t('server.looking')} onClick={() => void lookAgain()}>
        {t('server.again')}
      </Button>
      <div aria-live="polite">{fault && <Note tone="danger">{fault.text}</Note>}</div>
    </div>
  );
}

export function ServerFindings({ server: { list, examined_at: at } }: { server: SiteServer }) {
  const { t } = useTranslation('desk');
  if (at === null) return <EmptyState title={t('server.neverTitle')} sentence={t('server.never')} />;
  return (
    <div className="stack g16">
      <p className="dim t14">
        {t('server.examined')} <DateText at={at} form="short" />
      </p>
      {examinedParts.map((part) => {
        const found = list.filter((finding) => finding.part === part);
        return found.length > 0 && <Part key={part} name={t(`server.parts.${part}`)} found={found} />;
      })}
    </div>
  );
}

function Part({ name, found }: { name: string; found: readonly ServerFinding[] }) {
  const { t } = useTranslation('desk');
  return (
    <Card className="stack g12">
      <h2 className="t18 semibold">{name}</h2>
      <ul className="stack g12">
        {found.map(({ check, state, words }, nth) => (
          <li key={`${check} ${nth}`} className="stack g4">
            <div className="split g12">
              <code className="t14">{check}</code>
              <StatusTag tone={tones[state]}>{t(`server.states.${state}`)}</StatusTag>
            </div>
            <p className="t14 muted" lang="en">
              {words}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
