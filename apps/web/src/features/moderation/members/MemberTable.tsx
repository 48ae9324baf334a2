// Members: found by words and group; a table on a desktop, rows of two lines on a phone.
import {
  type ConsoleMember,
  consoleMembers,
  genders,
  type MemberGroup,
  memberGroups,
} from '@alcove/protocol';
import Ban from 'lucide-react/icons/ban';
import Gem from 'lucide-react/icons/gem';
import MicOff from 'lucide-react/icons/mic-off';
import Search from 'lucide-react/icons/search';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import { AgoText } from '../../../ui/AgoText.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { ChipLink } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { membersAddress, type ConsoleAsked } from './load-members.ts';
import './members.css';

export function ConsoleFinder({ asked: { q, group } }: { asked: ConsoleAsked }) {
  const { t } = useTranslation('desk');
  return (
    <search className="console-search">
      <Form preventScrollReset>
        {group !== 'all' && <input type="hidden" name="group" value={group} />}
        <Input
          key={q}
          type="search"
          name="q"
          icon={Search}
          maxLength={consoleMembers.queryMax}
          defaultValue={q}
          aria-label={t('members.search')}
          placeholder={t('members.search')}
        />
      </Form>
    </search>
  );
}

type GroupsProps = { asked: ConsoleAsked; groups: Readonly<Record<MemberGroup, number>> };

export function MemberGroups({ asked: { q, group: chosen }, groups }: GroupsProps) {
  const { t, i18n } = useTranslation('desk');
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <nav aria-label={t('members.groupsLabel')} className="chip-row fading-scroll">
      {memberGroups.map((group) => (
        <ChipLink
          key={group}
          to={membersAddress({ q, group })}
          on={chosen === group}
          count={number.format(groups[group])}
          preventScrollReset
        >
          {t(`members.groups.${group}`)}
        </ChipLink>
      ))}
    </nav>
  );
}

export function MemberStatus({ member, now }: { member: ConsoleMember; now: number }) {
  const { t } = useTranslation('desk');
  if (member.banned_until > now)
    return (
      <StatusTag tone="danger" icon={Ban}>
        {t('members.status.banned')}
      </StatusTag>
    );
  if (member.muted_until > now)
    return (
      <StatusTag tone="warning" icon={MicOff}>
        {t('members.status.muted')}
      </StatusTag>
    );
  if (!member.active) return <StatusTag tone="warning">{t('members.status.inactive')}</StatusTag>;
  if (member.role) return <StatusTag tone="success">{t('members.status.team')}</StatusTag>;
  if (member.premium_until > now)
    return (
      <StatusTag tone="premium" icon={Gem}>
        {t('members.status.premium')}
      </StatusTag>
    );
  return <StatusTag>{t('members.status.free')}</StatusTag>;
}

const genderNames = Object.entries(genders) as [keyof typeof genders, number][];

function Row({ member, asked, now }: { member: ConsoleMember; asked: ConsoleAsked; now: number }) {
  const { t } = useTranslation('desk');
  const { uid, nick, age, town, certified, role, avatar_url: avatar } = member;
  const gender = genderNames.find(([, number]) => number === member.gender)?.[0];
  const words = [gender && t(`members.genders.${gender}`), age > 0 && age, town].filter(Boolean);
  return (
    <tr {...(asked.open === uid && { 'aria-current': true })}>
      <td className="console-who">
        <Avatar name={nick} src={avatar} sizePx={38} />
        <span>
          <span className="console-nick">
            <Link to={membersAddress({ ...asked, open: uid })} preventScrollReset>
              {nick}
            </Link>
            {certified === 1 && <Icon of={CertifiedSeal} size={16} />}
          </span>
          <small>{words.join(', ')}</small>
        </span>
      </td>
      <td className="console-status">
        <MemberStatus member={member} now={now} />
      </td>
      <td className="console-wide">{role ? t(`journal.roles.${role}`) : '–'}</td>
      <td className="console-wide">
        <AgoText at={member.seen_at} now={now} />
      </td>
    </tr>
  );
}

type TableProps = { list: readonly ConsoleMember[]; asked: ConsoleAsked; now: number };

export function MemberTable({ list, asked, now }: TableProps) {
  const { t } = useTranslation('desk');
  return (
    <table className="console-members">
      <caption className="visually-hidden">{t('members.label')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('members.columns.member')}</th>
          <th scope="col">{t('members.columns.status')}</th>
          <th scope="col" className="console-wide">
            {t('members.columns.role')}
          </th>
          <th scope="col" className="console-wide">
            {t('members.columns.seen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((member) => (
          <Row key={member.uid} member={member} asked={asked} now={now} />
        ))}
      </tbody>
    </table>
  );
}

export const MemberPager = ({ asked, total }: { asked: ConsoleAsked; total: number }) => (
  <Pager
    page={asked.page}
    total={total}
    perPage={consoleMembers.perPage}
    linkTo={(page) => membersAddress({ ...asked, open: undefined, page })}
  />
);
