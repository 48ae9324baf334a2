// Avatars, nicks, tags.
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Badge, StatusTag } from '../../../ui/StatusTag.tsx';
import { CertifiedSeal } from '../../../ui/CertifiedSeal.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function PeopleSamples() {
  const say = useSample();
  return (
    <>
      <GallerySection title={say('Personnes, étiquettes', 'People, tags', 'Люди, метки')}>
        <Card>
          <div className="cluster g12">
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
          <div className="cluster g12">
            <StatusTag tone="certified" icon={CertifiedSeal}>
              {say('Certifiée', 'Certified', 'Подтверждена')}
            </StatusTag>
            <StatusTag tone="premium">XXL</StatusTag>
            <StatusTag tone="new">{say('Nouveau', 'New', 'Новое')}</StatusTag>
            <StatusTag tone="success">{say('En ligne', 'Online', 'В сети')}</StatusTag>
            <StatusTag tone="warning">{say('Expiré', 'Expired', 'Истекло')}</StatusTag>
            <StatusTag tone="danger">{say('Bloqué', 'Blocked', 'Заблокирован')}</StatusTag>
            <StatusTag tone="token">+ 50</StatusTag>
            <StatusTag>{say('Gratuit', 'Free', 'Бесплатно')}</StatusTag>
            <Badge count={3} said={say('3 messages', '3 messages', '3 сообщения')} />
            <Badge count={128} />
          </div>
        </Card>
      </GallerySection>
    </>
  );
}
