// Tabs, tables, rows, pages of a list, files on their way.
import Gift from 'lucide-react/icons/gift';
import Plus from 'lucide-react/icons/plus';
import Radio from 'lucide-react/icons/radio';
import { useState } from 'react';
import { ArtImage } from '../../../ui/ArtImage.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DateText } from '../../../ui/DateText.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { LoadMore, Pager } from '../../../ui/Pager.tsx';
import { Facts, LedgerRow, Table } from '../../../ui/Table.tsx';
import { Tabs, TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { Badge } from '../../../ui/Tag.tsx';
import { UploadTile } from '../../../ui/UploadTile.tsx';
import { Section } from './Section.tsx';
import { useSample } from './sample.ts';

const dayMs = 86_400_000;
const evening = Date.UTC(2026, 10, 20, 20, 40);

const row = (daysAgo: number) => <DateText at={evening - daysAgo * dayMs} form="short" />;
const none = () => {};

export function Lists() {
  const say = useSample();
  const [tab, setTab] = useState<'history' | 'gifts' | 'waiting'>('history');
  return (
    <>
      <Section wide title={say('Onglets et tableau', 'Tabs and table', 'Вкладки и таблица')}>
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
          <Table caption={say('Opérations', 'Operations', 'Операции')}>
            <thead>
              <tr>
                <th scope="col" className="wide-only">
                  {say('Date', 'Date', 'Дата')}
                </th>
                <th scope="col">{say('Opération', 'Operation', 'Операция')}</th>
                <th scope="col" className="end">
                  {say('Jetons', 'Tokens', 'Токены')}
                </th>
                <th scope="col" className="balance">
                  {say('Solde', 'Balance', 'Баланс')}
                </th>
              </tr>
            </thead>
            <tbody>
              <LedgerRow
                when={row(0)}
                icon={Gift}
                label={say('Cadeau à Ondine', 'Gift to Ondine', 'Подарок для Ondine')}
                context={say(
                  '« pour le thé », visible de tous',
                  '“for the tea”, visible to all',
                  '«за чай», видно всем',
                )}
                amount="− 50"
                balance="1 240"
              />
              <LedgerRow
                when={row(1)}
                icon={Radio}
                label={say(
                  'Salon privé de Camille_75',
                  'Camille_75’s private room',
                  'Приватный салон Camille_75',
                )}
                context={say(
                  '8 min à 12 jetons par minute',
                  '8 min at 12 tokens a minute',
                  '8 мин по 12 токенов',
                )}
                amount="− 96"
                balance="1 290"
              />
              <LedgerRow
                incoming
                when={row(2)}
                icon={Plus}
                label={say('Recharge', 'Top-up', 'Пополнение')}
                context={say('Carte •••• 8830', 'Card •••• 8830', 'Карта •••• 8830')}
                amount="+ 1 000"
                balance="1 386"
              />
            </tbody>
          </Table>
        </Tabs>
        <LoadMore onMore={none} line={say('3 sur 48', '3 of 48', '3 из 48')} />
        <Pager
          label={say('Pages', 'Pages', 'Страницы')}
          line={say('1 à 10 sur 13 682', '1 to 10 of 13,682', '1–10 из 13 682')}
          next="/dev/ui"
        />
      </Section>
      <Section title={say('Liste', 'List', 'Список')}>
        <TabLinks label={say('Messages', 'Messages', 'Сообщения')}>
          <TabLink to="/dev/ui" label={say('Conversations', 'Conversations', 'Беседы')} count={3} />
          <TabLink to="/geo" label={say('Demandes', 'Requests', 'Запросы')} />
          <TabLink to="/chat" label={say('Archive', 'Archive', 'Архив')} />
        </TabLinks>
        <div className="mt-2">
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
      </Section>
      <Section title={say('Envoi de fichiers', 'Uploads', 'Загрузка файлов')}>
        <div className="grid grid-cols-2 gap-3">
          <UploadTile
            name="dune-01.jpg"
            state="done"
            line="1,4 Mo"
            mark={say('Couverture', 'Cover', 'Обложка')}
            onRemove={none}
          >
            <ArtImage of={{ scene: 'dunes', palette: 'ambre', seed: 1 }} />
          </UploadTile>
          <UploadTile
            name="baie.mp4"
            state="sending"
            sent={0.64}
            line={say('envoi en cours', 'sending', 'отправка')}
            onRemove={none}
          >
            <ArtImage of={{ scene: 'lake', palette: 'braise', seed: 2 }} />
          </UploadTile>
          <UploadTile
            name="maree.jpg"
            state="queued"
            line={say('en attente', 'queued', 'в очереди')}
            onRemove={none}
          >
            <ArtImage of={{ scene: 'waves', palette: 'lagon', seed: 3 }} />
          </UploadTile>
          <UploadTile
            name="volets.jpg"
            state="failed"
            line={say('800 px, trop petite', '800 px, too small', '800 px, мало')}
            onRemove={none}
            onRetry={none}
          >
            <ArtImage of={{ scene: 'blinds', palette: 'ambre', seed: 4 }} />
          </UploadTile>
        </div>
        <Card className="mt-4">
          <Facts
            facts={[
              [say('Prix', 'Price', 'Цена'), say('18 par minute', '18 a minute', '18 в минуту')],
              [say('Votre solde', 'Your balance', 'Ваш баланс'), '1 240'],
              [
                say('Durée possible', 'Affordable time', 'Хватит на'),
                say('68 minutes', '68 minutes', '68 минут'),
              ],
            ]}
          />
        </Card>
      </Section>
    </>
  );
}
