// One member beside the list: who they are, what holds of them, what the team can do and did.
import { type OpenedMember, pathTo } from '@alcove/protocol';
import History from 'lucide-react/icons/history';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Note } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useRowWords } from '../journal/index.ts';
import { membersAddress, type ConsoleAsked } from './load-members.ts';
import { MemberActs } from './MemberActs.tsx';
import './members.css';

type DrawerProps = { member: OpenedMember; asked: ConsoleAsked; now: number };

export function MemberDrawer({ member, asked, now }: DrawerProps) {
  const { t, i18n } = useTranslation('desk');
  const number = new Intl.NumberFormat(i18n.language);
  const { uid, nick, former_nicks: former, email } = member;
  return (
    <Card className="console-drawer stack g16">
      <header>
        <Avatar name={nick} src={member.avatar_url} sizePx={64} />
        <div>
          <h2>{nick}</h2>
          <p>
            {t('members.number', { uid: number.format(uid) })} <DateText at={member.created_at} form="day" />
          </p>
          <p>
            {email}
            {email && !member.email_proven && ` (${t('members.unproven')})`}
          </p>
        </div>
        <Link
          to={membersAddress({ ...asked, open: undefined })}
          className="icon-button"
          aria-label={t('members.close')}
          preventScrollReset
        >
          <Icon of={X} />
        </Link>
      </header>
      {former.length > 0 && (
        <p className="t14 muted">{t('members.formerly', { nicks: former.join(', ') })}</p>
      )}
      <Link className="text-link t14" to={pathTo('profile', { nick })}>
        {t('members.profile')}
      </Link>
      <dl className="console-figures">
        <div>
          <dt>{t('members.figures.sanctions')}</dt>
          <dd>{number.format(member.sanctions)}</dd>
        </div>
        <div>
          <dt>{t('members.figures.tickets')}</dt>
          <dd>{number.format(member.tickets)}</dd>
        </div>
      </dl>
      <Standing member={member} now={now} />
      <MemberActs key={uid} member={member} now={now} />
      <Note icon={History}>{t('members.note')}</Note>
      <Past member={member} />
    </Card>
  );
}

function Standing({ member, now }: { member: OpenedMember; now: number }) {
  const { t } = useTranslation('desk');
  const { banned_until: banned, muted_until: muted, premium_until: premium, ban_reason: reason } = member;
  if (Math.max(banned, muted, premium) <= now) return null;
  return (
    <ul className="console-standing">
      {banned > now && (
        <li className="text-danger">
          {t('members.bannedUntil')} <DateText at={banned} form="long" />
          {reason && <small>{t('members.shownReason', { reason })}</small>}
        </li>
      )}
      {muted > now && (
        <li>
          {t('members.mutedUntil')} <DateText at={muted} form="short" />
        </li>
      )}
      {premium > now && (
        <li>
          {t('members.premiumUntil')} <DateText at={premium} form="day" />
        </li>
      )}
    </ul>
  );
}

function Past({ member: { uid, history } }: { member: OpenedMember }) {
  const { t } = useTranslation('desk');
  const words = useRowWords();
  return (
    <section aria-label={t('members.historyTitle')} className="stack g8">
      <h3 className="t14">{t('members.historyTitle')}</h3>
      {history.length === 0 ? (
        <p className="dim t14">{t('members.noHistory')}</p>
      ) : (
        <>
          <ol className="console-history">
            {history.map((row) => (
              <li key={row.id}>
                <span>
                  <b>{words.who(row)}</b> {words.act(row)}
                </span>
                <DateText at={row.at} form="short" />
                <small>{words.reason(row)}</small>
              </li>
            ))}
          </ol>
          <Link className="text-link t14" to={`${pathTo('journal')}?q=${uid}`}>
            {t('members.acts.history')}
          </Link>
        </>
      )}
    </section>
  );
}
