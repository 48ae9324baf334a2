// What opens beside a story, or over its foot on phones: its comments, and who likes it. The story is still meanwhile.
import { type AnswerOf, pathTo, type storiesCalls, storyLimits } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswer } from '../../../call/use-answer.ts';
import { useCall } from '../../../call/use-call.ts';
import { glyph } from '../../../icons.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { LoadMore } from '../../../ui/Pager.tsx';
import { useMe } from '../../accounts/index.ts';
import { CommentThread } from '../../comments/index.ts';
import { ProfileFollowButton } from '../../relations/index.ts';
import type { OpenStory } from '../known.ts';

type SheetProps = {
  title: string;
  count: number;
  foot?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

function ViewerSheet({ title, count, foot, onClose, children }: SheetProps) {
  const { t } = useTranslation('stories');
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.focus(), []);
  return (
    <section ref={sheet} tabIndex={-1} className="story-sheet" aria-label={title}>
      <header className="split g8">
        <h2 className="d24">
          {title} <span className="t18 dim">{count}</span>
        </h2>
        <IconButton icon={glyph('x')} kind="filled" label={t('sheet.close')} onClick={onClose} />
      </header>
      <div className="story-sheet-body">{children}</div>
      {foot && <footer className="row g8 t14 muted">{foot}</footer>}
    </section>
  );
}

export function CommentsSheet({
  known,
  now,
  onClose,
}: {
  known: OpenStory;
  now: number;
  onClose: () => void;
}) {
  const { t } = useTranslation('stories');
  const { id, author, story } = known;
  const [count, setCount] = useState(story.comment_count);
  return (
    <ViewerSheet title={t('sheet.comments')} count={count} onClose={onClose}>
      <CommentThread
        item={{ kind: 'story', id }}
        owner={author.uid}
        now={now}
        version={story.comment_count}
        onCount={setCount}
      />
    </ViewerSheet>
  );
}

type Likers = AnswerOf<typeof storiesCalls.storyLikes>['list'];

const Liker = ({ member }: { member: Likers[number] }) => {
  const { t } = useTranslation('stories');
  const me = useMe();
  return (
    <li>
      <ListRow
        to={pathTo('profile', { nick: member.nick })}
        lead={<Avatar name={member.nick} src={member.avatar_url} sizePx={44} />}
        title={
          <>
            <span className="cut">{member.nick}</span>
            {member.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('certified')} />}
          </>
        }
        aside={
          member.uid !== me?.uid && (
            <ProfileFollowButton uid={member.uid} nick={member.nick} followed={member.followed === 1} />
          )
        }
        line={[t('sheet.age', { count: member.age }), member.town].filter(Boolean).join(', ')}
      />
    </li>
  );
};

/** A like is signed; a look never is. */
export function LikersSheet({ known, onClose }: { known: OpenStory; onClose: () => void }) {
  const { t } = useTranslation('stories');
  const { id } = known;
  const first = useAnswer(addresses.storyLikes, { id });
  const adding = useCall(addresses.storyLikes, { toast: true });
  const [added, setAdded] = useState<Likers>([]);
  const members = [
    ...new Map([...(first.latest?.list ?? []), ...added].map((each) => [each.uid, each])).values(),
  ];
  const total = first.latest?.total_count ?? known.story.likes;
  async function more() {
    const page = 1 + Math.ceil(members.length / storyLimits.likersPerPage);
    const answer = await adding.send({ id, page });
    if (answer) setAdded([...added, ...answer.list]);
  }
  return (
    <ViewerSheet
      title={t('sheet.likers')}
      count={total}
      onClose={onClose}
      foot={
        <>
          <Icon of={EyeOff} size={16} />
          <span>{t('sheet.signed')}</span>
        </>
      }
    >
      {first.state === 'failed' && <LoadFailed look="bare" title={first.fault.text} onRetry={first.again} />}
      {first.state === 'open' && total === 0 && <p className="muted">{t('sheet.nobody')}</p>}
      <ul aria-busy={first.state === 'asking' || undefined}>
        {members.map((member) => (
          <Liker key={member.uid} member={member} />
        ))}
      </ul>
      {members.length < total && members.length > 0 && (
        <LoadMore onMore={() => void more()} loading={adding.busy} />
      )}
    </ViewerSheet>
  );
}
