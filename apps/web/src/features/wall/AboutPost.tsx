// Beside one post on its page: who reads it, who answers, and who is left out.
import type { WallPost } from '@alcove/protocol';
import AtSign from 'lucide-react/icons/at-sign';
import Ban from 'lucide-react/icons/ban';
import Globe from 'lucide-react/icons/globe';
import MessageCircle from 'lucide-react/icons/message-circle';
import Users from 'lucide-react/icons/users';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import './wall.css';

export function AboutPost({ post: { audience, wall } }: { post: WallPost }) {
  const { t } = useTranslation('wall');
  const facts = [
    audience === 'members'
      ? { icon: Globe, text: t('about.members') }
      : { icon: Users, text: t('about.followers', { nick: wall.nick }) },
    { icon: MessageCircle, text: t('about.comments') },
    { icon: AtSign, text: t('about.mention') },
  ];
  return (
    <aside>
      <Card className="about-post">
        <h2>{t('about.title')}</h2>
        <ul className="stack g12">
          {facts.map(({ icon, text }) => (
            <li className="muted breakable" key={text}>
              <Icon of={icon} size={20} />
              {text}
            </li>
          ))}
        </ul>
      </Card>
      <Note icon={Ban}>{t('about.apart')}</Note>
    </aside>
  );
}
