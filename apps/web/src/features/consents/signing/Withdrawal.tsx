// All that a person signed for an author: chosen, and withdrawn for ever. No reason is asked, and what is final is named.
import { consentLimits, type OpenedConsent, pathTo } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Check from 'lucide-react/icons/check';
import Link_ from 'lucide-react/icons/link';
import Lock from 'lucide-react/icons/lock';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../call/use-call.ts';
import { glyph } from '../../../icons.tsx';
import { useReady } from '../../../ready.ts';
import { Note } from '../../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { Steps } from '../Steps.tsx';
import { useDay } from '../use-day.ts';
import { AnswerRefused, type RefusedAnswer } from './AnswerRefused.tsx';
import { cameBack, useLinkPost } from './use-link-post.tsx';

type WithdrawalProps = {
  opened: OpenedConsent;
  token: string;
  isFresh: boolean;
  /** What a browser without scripts sent in vain. */
  said: RefusedAnswer | undefined;
};

export function Withdrawal({ opened: loaded, token, isFresh, said }: WithdrawalProps) {
  const { t } = useTranslation('consents');
  const [opened, setOpened] = useState(loaded);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [gone, setGone] = useState<{ count: number; at: number }>();
  const { busy, fault, send } = useCall(addresses.withdrawConsent);
  const ready = useReady();
  const moment = useDay();
  const { form, hidden } = useLinkPost(addresses.withdrawConsent, token, `?${cameBack.opened}=1`);
  const { author, signed } = opened;
  const refused = <AnswerRefused fault={fault?.text} said={said?.messages?.['files'] ?? said?.message} />;

  async function withdraw(event: SyntheticEvent) {
    event.preventDefault();
    if (chosen.length === 0) return;
    const answer = await send({ token, files: [...chosen] });
    if (!answer) return;
    setGone({ count: chosen.length, at: Math.floor(Date.now() / 1000) });
    setChosen([]);
    setOpened(answer);
  }

  return (
    <div className="signing-columns">
      <div className="stack g16" aria-live="polite">
        {gone ? (
          <Gone {...gone} />
        ) : (
          <header className="stack g12">
            {isFresh && (
              <Note icon={Check} tone="success">
                <b>{t('signing.signedTitle')}</b> {t('signing.signedText', { author })}
              </Note>
            )}
            {opened.withdrawn > 0 && (
              <Note icon={Check} tone="success">
                {t('withdrawal.doneTag', { date: moment(opened.withdrawn) })}
              </Note>
            )}
            <h1 className="d44 breakable">{t('withdrawal.heading', { author })}</h1>
            <p className="t16 muted">{t(signed.length > 0 ? 'withdrawal.text' : 'withdrawal.nothing')}</p>
          </header>
        )}
        {signed.length === 0 ? (
          refused
        ) : (
          <form {...form} className="stack g16" onSubmit={(event) => void withdraw(event)}>
            {hidden}
            <Card>
              <ul className="signed-files">
                {signed.map((file) => (
                  <SignedFile
                    key={file.material_id}
                    file={file}
                    isChosen={chosen.includes(file.material_id)}
                    onChoose={(isChosen) =>
                      setChosen(
                        isChosen
                          ? [...chosen, file.material_id]
                          : chosen.filter((id) => id !== file.material_id),
                      )
                    }
                  />
                ))}
              </ul>
            </Card>
            {refused}
            <div className="cluster g16">
              <Button
                type="submit"
                kind="primary"
                size="large"
                disabled={ready && chosen.length === 0}
                busy={busy && t('withdrawal.doing')}
              >
                {chosen.length > 0 ? t('withdrawal.do', { count: chosen.length }) : t('withdrawal.doChosen')}
              </Button>
              {ready && (
                <Button kind="ghost" onClick={() => setChosen(signed.map(({ material_id }) => material_id))}>
                  {t('withdrawal.all')}
                </Button>
              )}
              <span className="hint">{t('withdrawal.final')}</span>
            </div>
          </form>
        )}
      </div>
      <aside className="stack g16">
        {gone ? (
          <>
            <Note icon={Link_}>{t('withdrawal.keep', { author })}</Note>
            <Card className="stack g12">
              <h2 className="t18">{t('withdrawal.elsewhereTitle')}</h2>
              <p className="muted">{t('withdrawal.elsewhereText')}</p>
              <ButtonLink block to={pathTo('contact')}>
                {t('withdrawal.elsewhere')}
              </ButtonLink>
            </Card>
          </>
        ) : (
          <>
            <Card className="stack g16">
              <h2 className="t18">{t('withdrawal.thenTitle')}</h2>
              <Steps
                steps={(['minute', 'week', 'ever'] as const).map((name, place) => ({
                  name: t(`withdrawal.${name}.name`),
                  text: t(`withdrawal.${name}.text`, { author }),
                  state: place === 0 ? 'now' : 'ahead',
                }))}
              />
            </Card>
            <Note icon={glyph('eye-off')}>{t('withdrawal.told', { author })}</Note>
            <Note icon={Lock}>{t('withdrawal.kept')}</Note>
          </>
        )}
      </aside>
    </div>
  );
}

function Gone({ count, at }: { count: number; at: number }) {
  const { t } = useTranslation('consents');
  const moment = useDay();
  const day = useDay('day');
  const erased = day(at + consentLimits.erasedMs / 1000);
  return (
    <div className="stack g16">
      <p>
        <StatusTag tone="success" icon={Check}>
          {t('withdrawal.doneTag', { date: moment(at) })}
        </StatusTag>
      </p>
      <h1 className="d44 breakable">{t('withdrawal.done', { count })}</h1>
      <p className="t16 muted">{t('withdrawal.doneText')}</p>
      <Card>
        <Steps
          steps={[
            {
              name: t('withdrawal.out'),
              text: t('withdrawal.outText', { date: moment(at) }),
              state: 'done',
            },
            { name: t('withdrawal.gone'), text: t('withdrawal.goneText'), state: 'done' },
            {
              name: t('withdrawal.erased'),
              text: t('withdrawal.erasedText', { date: erased }),
              state: 'ahead',
            },
          ]}
        />
      </Card>
    </div>
  );
}

type SignedFileProps = {
  file: OpenedConsent['signed'][number];
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function SignedFile({ file, isChosen, onChoose }: SignedFileProps) {
  const { t } = useTranslation('consents');
  const day = useDay('day');
  const title = file.title || t('withdrawal.untitled');
  return (
    <li>
      <label className="row g16">
        <input
          type="checkbox"
          className="checkbox"
          name="files[]"
          value={file.material_id}
          aria-label={t('withdrawal.file', { title, number: file.number })}
          checked={isChosen}
          onChange={({ target: { checked } }) => onChoose(checked)}
        />
        <img src={file.url} alt="" width={64} height={48} />
        <span className="stack">
          <b className="semibold breakable">{t('withdrawal.file', { title, number: file.number })}</b>
          <span className="muted">
            {t(file.visible === 1 ? 'withdrawal.visible' : 'withdrawal.hidden', { date: day(file.signed) })}
          </span>
        </span>
      </label>
    </li>
  );
}
