// Stories, avatars, nicks, tags.
import { ArtImage } from '../../../ui/ArtImage.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StoryArch } from '../../../ui/StoryArch.tsx';
import { Badge, Tag } from '../../../ui/Tag.tsx';
import { CertifiedSeal } from '../../../ui/marks.tsx';
import { Section } from './Section.tsx';
import { useSample } from './sample.ts';

export function People() {
  const say = useSample();
  const seen = say('déjà vue', 'already seen', 'просмотрено');
  const fresh = say('nouvelle story', 'new story', 'новая история');
  const arch = { width: 144, height: 182 };
  return (
    <>
      <Section title={say('Stories', 'Stories', 'Истории')}>
        <div className="fading-scroll story-row">
          <StoryArch to="/dev/ui" state="own" stateText="" label={say('Vous', 'You', 'Вы')}>
            <ArtImage of={{ scene: 'still', palette: 'ambre', seed: 2 }} {...arch} />
          </StoryArch>
          <StoryArch to="/dev/ui" state="unseen" stateText={fresh} label="Ondine">
            <ArtImage of={{ scene: 'petals', palette: 'rose', seed: 6 }} {...arch} />
          </StoryArch>
          <StoryArch
            to="/dev/ui"
            state="live"
            stateText={say('en direct', 'live', 'в эфире')}
            label="Camille_75"
          >
            <ArtImage of={{ scene: 'arches', palette: 'nuit', seed: 6 }} {...arch} />
          </StoryArch>
          <StoryArch to="/dev/ui" state="seen" stateText={seen} label="Théo B.">
            <ArtImage of={{ scene: 'lake', palette: 'lagon', seed: 6 }} {...arch} />
          </StoryArch>
          <StoryArch
            to="/dev/ui"
            state="unseen"
            left={0.66}
            stateText={fresh}
            label="Mirabelle"
            line={say('encore 16 h', '16 h left', 'ещё 16 ч')}
          >
            <ArtImage of={{ scene: 'folds', palette: 'cerise', seed: 6 }} {...arch} />
          </StoryArch>
        </div>
      </Section>
      <Section title={say('Personnes, étiquettes', 'People, tags', 'Люди, метки')}>
        <Card>
          <div className="gallery-line items-center">
            <Avatar
              name="Ondine"
              sizePx={44}
              presence="online"
              presenceText={say('en ligne', 'online', 'в сети')}
            />
            <Avatar
              name="Bastien69"
              sizePx={44}
              presence="away"
              presenceText={say('hier', 'yesterday', 'вчера')}
            />
            <Avatar name="Visiteur 418" sizePx={44} />
            <Avatar name="Mirabelle" sizePx={32} />
            <Avatar name="Iris" sizePx={64} src="/art/petals/iris/4-128x128.svg" />
            <span style={{ color: 'var(--g-female)' }}>Ondine</span>
            <span style={{ color: 'var(--g-male)' }}>Théo B.</span>
            <b style={{ color: 'var(--g-couple)', fontWeight: 750 }}>Sacha & Noé</b>
            <span style={{ color: 'var(--g-trans)' }}>Lune</span>
          </div>
          <div className="gallery-line items-center">
            <Tag tone="certified" icon={CertifiedSeal}>
              {say('Certifiée', 'Certified', 'Подтверждена')}
            </Tag>
            <Tag tone="premium">XXL</Tag>
            <Tag tone="new">{say('Nouveau', 'New', 'Новое')}</Tag>
            <Tag tone="success">{say('En ligne', 'Online', 'В сети')}</Tag>
            <Tag tone="warning">{say('Expiré', 'Expired', 'Истекло')}</Tag>
            <Tag tone="danger">{say('Bloqué', 'Blocked', 'Заблокирован')}</Tag>
            <Tag tone="token">+ 50</Tag>
            <Tag>{say('Gratuit', 'Free', 'Бесплатно')}</Tag>
            <Badge count={3} said={say('3 messages', '3 messages', '3 сообщения')} />
            <Badge count={128} />
          </div>
        </Card>
      </Section>
    </>
  );
}
