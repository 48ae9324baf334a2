// One post: who wrote it where and for whom, its words and pictures, and what its reader may do with it.
import { parse, toText } from '@alcove/markup';
import { pathTo, type WallPost } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import Flag from 'lucide-react/icons/flag';
import Globe from 'lucide-react/icons/globe';
import Heart from 'lucide-react/icons/heart';
import LinkIcon from 'lucide-react/icons/link';
import MessageCircle from 'lucide-react/icons/message-circle';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { notify } from '../../toasts.ts';
import { AgoText } from '../../ui/AgoText.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Token } from '../../ui/marks.tsx';
import { CertifiedSeal } from '../../ui/CertifiedSeal.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { Menu, MenuItem, MenuLink, MenuRule } from '../../ui/Menu.tsx';
import { useMe } from '../accounts/index.ts';
import { CommentThread, MarkedText } from '../comments/index.ts';
import { tipRequest } from '../gifts/index.ts';
import { reportSheet } from '../moderation/index.ts';
import { PostPictures } from './PostPictures.tsx';
import { useSeenPost } from './seen-posts.ts';
import './wall.css';

type PostCardProps = {
  post: WallPost;
  /** The time of the server, in milliseconds. */
  now: number;
  /** The post stands on its own page, where its comments are open. */
  open?: boolean;
  onGone: () => void;
};

export function PostCard({ post, now, open = false, onGone }: PostCardProps) {
  const { t } = useTranslation('wall');
  const me = useMe();
  const { send, busy } = useCall(addresses.likeWallPost, { toast: true });
  const card = useRef<HTMLElement>(null);
  const [likes, setLikes] = useState({ likes: post.likes, liked: post.liked });
  const [views, setViews] = useState(post.views);
  const [comments, setComments] = useState(post.comments);
  const [isOpen, setOpen] = useState(open);
  const [asksDeletion, setAsksDeletion] = useState(false);
  const { id, author, wall, text, media, audience } = post;
  const isOwn = author.uid === me?.uid;
  const { nick } = author;
  useSeenPost(card, { id, now, isOwn }, setViews);

  async function like() {
    const answer = await send({ id, liked: likes.liked === 1 ? 0 : 1 });
    if (answer) setLikes(answer);
  }
  const isPressed = likes.liked === 1;
  const whole = (
    <>
      <header className="post-head row g12">
        <Avatar name={nick} src={author.avatar_url} sizePx={44} />
        <div>
          <p className="post-author cluster breakable">
            <Link className="target" to={pathTo('profile', { nick })}>
              {nick}
            </Link>
            {author.certified === 1 && <Icon of={CertifiedSeal} size={16} label={t('post.certified')} />}
            {wall.uid !== author.uid && (
              <Link className="post-where target t14 dim" to={pathTo('profileWall', { nick: wall.nick })}>
                {t('post.on', { nick: wall.nick })}
              </Link>
            )}
          </p>
          <p className="post-date cluster t14 dim">
            <Link className="target" to={pathTo('wallPost', { id })}>
              <AgoText at={post.date * 1000} now={now} />
            </Link>
            <Icon of={audience === 'members' ? Globe : Users} size={14} />
            {t(`audience.${audience}`)}
            {post.hidden === 1 && <StatusTag tone="warning">{t('post.hidden')}</StatusTag>}
          </p>
        </div>
        <PostMenu post={post} isOwn={isOwn} onDelete={() => setAsksDeletion(true)} onGone={onGone} />
      </header>
      {text !== '' && <MarkedText text={text} />}
      {media.length > 0 && <PostPictures nick={nick} media={media} />}
      {asksDeletion ? (
        <DeletePost
          id={id}
          onKeep={() => {
            setAsksDeletion(false);
            // The menu that asked.
            card.current?.querySelector<HTMLElement>('.post-head .icon-button')?.focus();
          }}
          onGone={onGone}
        />
      ) : (
        <footer className="post-foot cluster">
          <button
            type="button"
            className="count-button"
            aria-pressed={isPressed}
            aria-busy={busy || undefined}
            aria-label={`${t(isPressed ? 'post.unlike' : 'post.like')}, ${t('post.likes', { count: likes.likes })}`}
            onClick={() => void like()}
          >
            <Icon of={Heart} size={16} />
            {likes.likes}
          </button>
          <button
            type="button"
            className="count-button"
            aria-expanded={isOpen}
            aria-label={t('post.comments', { count: comments })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon of={MessageCircle} size={16} />
            {comments}
          </button>
          <span className="post-views t14 dim tnum">
            <Icon of={Eye} size={16} />
            <span aria-hidden="true">{views}</span>
            <span className="visually-hidden">{t('post.views', { count: views })}</span>
          </span>
          {!isOwn && (
            <button
              type="button"
              className="count-button post-give"
              aria-label={t('post.giveTo', { nick })}
              onClick={() => tipRequest.set({ uid: author.uid, nick })}
            >
              <Icon of={Token} size={16} />
              {t('post.give')}
            </button>
          )}
        </footer>
      )}
    </>
  );
  const thread = isOpen && (
    <CommentThread
      item={{ kind: 'wall', id }}
      owner={author.uid}
      headed={open}
      now={now}
      onCount={setComments}
    />
  );
  return open ? (
    <article ref={card} className="post-page stack g20">
      <div className="card padded post">{whole}</div>
      {thread}
    </article>
  ) : (
    <article ref={card} className="card padded post">
      {whole}
      {thread}
    </article>
  );
}

type PostMenuProps = { post: WallPost; isOwn: boolean; onDelete: () => void; onGone: () => void };

function PostMenu({ post, isOwn, onDelete, onGone }: PostMenuProps) {
  const { t } = useTranslation('wall');
  const { id, author, deletable, text, date } = post;
  const { nick } = author;
  const path = pathTo('wallPost', { id });
  const report = () =>
    reportSheet.set({
      kind: 'post',
      nick,
      items: [{ id: String(id), text: toText(parse(text)) || t('pictureOnly'), atMs: date * 1000 }],
      onHidden: onGone,
    });
  async function copy() {
    await navigator.clipboard?.writeText(new URL(path, location.origin).href);
    notify({ icon: LinkIcon, tone: 'success', title: t('post.copied') });
  }
  return (
    <Menu
      label={t('post.menu', { nick })}
      renderTrigger={(attributes) => (
        <IconButton {...attributes} icon={Ellipsis} label={t('post.menu', { nick })} />
      )}
    >
      <MenuLink icon={MessageCircle} to={path}>
        {t('post.open')}
      </MenuLink>
      <MenuItem icon={LinkIcon} onSelect={() => void copy()}>
        {t('post.copy')}
      </MenuItem>
      {(!isOwn || deletable === 1) && <MenuRule />}
      {!isOwn && (
        <MenuItem icon={Flag} danger onSelect={report}>
          {t('post.report')}
        </MenuItem>
      )}
      {deletable === 1 && (
        <MenuItem icon={Trash2} danger onSelect={onDelete}>
          {t('post.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}

function DeletePost({ id, onKeep, onGone }: { id: number; onKeep: () => void; onGone: () => void }) {
  const { t } = useTranslation('wall');
  const { send, busy } = useCall(addresses.deleteWallPost, { toast: true });
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  async function remove() {
    if (!(await send({ id }))) return;
    notify({ icon: Trash2, tone: 'success', title: t('confirm.done') });
    onGone();
  }
  return (
    <div className="post-confirm cluster g8" role="alertdialog" aria-label={t('confirm.text')}>
      <p className="grow">{t('confirm.text')}</p>
      <Button ref={keep} onClick={onKeep}>
        {t('confirm.keep')}
      </Button>
      <Button kind="danger" busy={busy && t('confirm.sending')} onClick={() => void remove()}>
        {t('confirm.send')}
      </Button>
    </div>
  );
}
