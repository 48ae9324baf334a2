// What opens beside a button: menus and popovers.
import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Info from 'lucide-react/icons/info';
import MessageCircle from 'lucide-react/icons/message-circle';
import User from 'lucide-react/icons/user';
import UserPlus from 'lucide-react/icons/user-plus';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { ContextMenu, Menu, MenuItem, MenuLink, MenuRule } from '../../../ui/Menu.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

const none = () => {};

export function Menus() {
  const say = useSample();
  const label = say('Actions pour Iris', 'Actions for Iris', 'Действия: Iris');
  const items = (
    <>
      <MenuItem icon={MessageCircle} keys="M" onSelect={none}>
        {say('Message privé', 'Private message', 'Личное сообщение')}
      </MenuItem>
      <MenuItem icon={UserPlus} keys="F" onSelect={none}>
        {say('Suivre', 'Follow', 'Подписаться')}
      </MenuItem>
      <MenuLink icon={User} to="/profiles">
        {say('Voir le profil', 'See the profile', 'Открыть профиль')}
      </MenuLink>
      <MenuRule />
      <MenuItem icon={Ban} danger onSelect={none}>
        {say('Bloquer…', 'Block…', 'Заблокировать…')}
      </MenuItem>
    </>
  );
  const head = (
    <>
      <Avatar name="Iris" sizePx={40} />
      <span className="stack">
        <b className="semibold">Iris</b>
        <span className="dim">38 · Liège</span>
      </span>
    </>
  );
  return (
    <GallerySection wide title={say('Menus, bulles', 'Menus, popovers', 'Меню, окна')}>
      <div className="cluster g12">
        <Menu
          label={label}
          head={head}
          renderTrigger={(attributes) => (
            <IconButton icon={Ellipsis} kind="filled" label={label} {...attributes} />
          )}
        >
          {items}
        </Menu>
        <Popover
          label={say('À propos', 'About', 'О проекте')}
          renderTrigger={(attributes) => (
            <Button icon={Info} {...attributes}>
              {say('Explication', 'Explanation', 'Пояснение')}
            </Button>
          )}
        >
          <p className="muted">
            {say(
              'Le contour se vide : il montre le temps qui reste avant l’effacement.',
              'The ring empties: it shows the time left before it is erased.',
              'Контур пустеет: он показывает, сколько осталось до удаления.',
            )}
          </p>
        </Popover>
        <div className="grow">
          <ContextMenu
            label={label}
            head={head}
            of={
              <ListRow
                onPress={none}
                lead={<Avatar name="Iris" />}
                title="Iris"
                line={say('clic droit ou Maj+F10', 'right click or Shift+F10', 'правый щелчок или Shift+F10')}
              />
            }
          >
            {items}
          </ContextMenu>
        </div>
      </div>
    </GallerySection>
  );
}
