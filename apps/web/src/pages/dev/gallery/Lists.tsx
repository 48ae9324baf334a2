// Tabs, rows, pages of a list.
import { useState } from 'react';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { LoadMore, Pager } from '../../../ui/Pager.tsx';
import { Tabs, TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { Badge } from '../../../ui/StatusTag.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

const none = () => {};

export function Lists() {
  const say = useSample();
  const [tab, setTab] = useState<'history' | 'gifts' | 'waiting'>('history');
  return (
    <>
      <GallerySection wide title={say('Onglets', 'Tabs', 'Вкладки')}>
        <Tabs
          label={say('Portefeuille', 'Wallet', 'Кошелёк')}
          current={tab}
          onChange={setTab}
          tabs={[
            { key: 'history', label: say('Historique', 'History', 'История') },
            { key: 'gifts', label: say('Cadeaux', 'Gifts', 'Подарки'), count: 12 },
            { key: 'waiting', label: say('En attente', 'Waiting', 'Ожидает'), count: <Badge count={1} /> },
          ]}
        >
          <p>{tab}</p>
        </Tabs>
        <LoadMore onMore={none} line={say('3 sur 48', '3 of 48', '3 из 48')} />
        <Pager page={1} total={13_682} perPage={10} linkTo={() => '/dev/ui'} />
      </GallerySection>
      <GallerySection title={say('Liste', 'List', 'Список')}>
        <TabLinks label={say('Messages', 'Messages', 'Сообщения')}>
          <TabLink to="/dev/ui" label={say('Conversations', 'Conversations', 'Беседы')} count={3} />
          <TabLink to="/geo" label={say('Demandes', 'Requests', 'Запросы')} />
          <TabLink to="/chat" label={say('Archive', 'Archive', 'Архив')} />
        </TabLinks>
        <div>
          <ListRow
            to="/dev/ui"
            current
            lead={<Avatar name="Sacha & Noé" presence="online" />}
            title="Sacha & Noé"
            line={say('en train d’écrire…', 'typing…', 'печатает…')}
            aside="21:46"
          />
          <ListRow
            to="/geo"
            unread
            lead={<Avatar name="Iris" />}
            title="Iris"
            line={say(
              'et la playlist, tu l’entends encore ?',
              'and the playlist, do you still hear it?',
              'а плейлист ещё слышно?',
            )}
            aside={<Badge count={2} said={say('2 non lus', '2 unread', '2 непрочитанных')} />}
          />
          <ListRow
            lead={<Avatar name="Paul" />}
            title="Paul"
            line={say('Historique effacé', 'History erased', 'История стёрта')}
          />
        </div>
      </GallerySection>
    </>
  );
}
