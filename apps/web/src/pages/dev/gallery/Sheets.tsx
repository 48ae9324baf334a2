// Dialogs and the side panel, in place and opened.
import Gem from 'lucide-react/icons/gem';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogSheet } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { Radio } from '../../../ui/RadioCard.tsx';
import { SidePanel, SidePanelSheet } from '../../../ui/SidePanel.tsx';
import { usePremiumRequired } from '../../../features/accounts/index.ts';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

type Opened = 'premium' | 'block' | 'panel';

export function Sheets() {
  const say = useSample();
  const id = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const requirePremium = usePremiumRequired();
  const requireXxl = usePremiumRequired('chat');
  const premium = {
    arch: Gem,
    centred: true,
    stacked: true,
    title: say(
      'Le plein écran est réservé aux Premium.',
      'Full screen is for Premium.',
      'Полный экран — для Premium.',
    ),
    description: say(
      'Après le paiement, vous reviendrez ici, dans le salon d’Ondine.',
      'After paying you come back here, to Ondine’s room.',
      'После оплаты вы вернётесь сюда, в салон Ondine.',
    ),
    actions: (
      <>
        <Button kind="premium" size="large" onClick={close}>
          {say('Devenir membre Premium', 'Become a Premium member', 'Стать участником Premium')}
        </Button>
        <Button kind="ghost" onClick={close}>
          {say('Annuler', 'Cancel', 'Отмена')}
        </Button>
      </>
    ),
  };
  const login = {
    title: say('Se connecter', 'Log in', 'Вход'),
    footer: (
      <>
        <Button kind="primary" size="large" block>
          {say('Entrer', 'Enter', 'Войти')}
        </Button>
        <div className="split">
          <a className="link" href="#restore">
            {say('Mot de passe oublié', 'Forgotten password', 'Забыли пароль')}
          </a>
          <a className="link" href="#register">
            {say('Créer un compte', 'Create an account', 'Создать аккаунт')}
          </a>
        </div>
      </>
    ),
    children: (
      <>
        <Field label={say('Pseudo ou e-mail', 'Nickname or email', 'Ник или e-mail')}>
          <Input defaultValue="maelle@exemple.fr" autoComplete="username" />
        </Field>
        <Field label={say('Mot de passe', 'Password', 'Пароль')}>
          <Input type="password" defaultValue="12345678" autoComplete="current-password" />
        </Field>
      </>
    ),
  };
  return (
    <>
      <GallerySection title={say('Dialogue Premium requis', 'Premium required', 'Нужен Premium')}>
        <div className="gallery-well">
          <DialogSheet id={`${id}-premium`} {...premium} />
        </div>
      </GallerySection>
      <GallerySection title={say('Panneau latéral', 'Side panel', 'Боковая панель')}>
        <div className="gallery-well panel">
          <SidePanelSheet id={`${id}-login`} onClose={() => {}} {...login} />
        </div>
      </GallerySection>
      <GallerySection title={say('Dialogue', 'Dialog', 'Диалог')}>
        <div className="gallery-well">
          <DialogSheet
            id={`${id}-block`}
            onClose={() => {}}
            title={say('Bloquer Bastien69 ?', 'Block Bastien69?', 'Заблокировать Bastien69?')}
            description={say(
              'Il ne verra plus vos caméras et ne pourra plus vous écrire. Il n’en sera pas prévenu.',
              'He will no longer see your cameras or write to you. He is not told.',
              'Он не увидит ваши камеры и не сможет писать. Ему не сообщат.',
            )}
            actions={
              <>
                <Button>{say('Annuler', 'Cancel', 'Отмена')}</Button>
                <Button kind="danger">{say('Bloquer', 'Block', 'Заблокировать')}</Button>
              </>
            }
          >
            <Field
              group
              label={say('Motif, pour vous seule', 'Reason, for you only', 'Причина, только для вас')}
            >
              <Radio name={`${id}-why`} defaultChecked>
                {say('Insistance après un refus', 'Insistence after a refusal', 'Настойчивость после отказа')}
              </Radio>
              <Radio name={`${id}-why`}>{say('Autre', 'Other', 'Другое')}</Radio>
            </Field>
          </DialogSheet>
        </div>
        <div className="gallery-line">
          <Button onClick={() => setOpened('premium')}>
            {say('Ouvrir le dialogue', 'Open the dialog', 'Открыть диалог')}
          </Button>
          <Button onClick={() => setOpened('panel')}>
            {say('Ouvrir le panneau', 'Open the panel', 'Открыть панель')}
          </Button>
          <Button onClick={() => requirePremium('premium_required')}>
            {say('Demander Premium', 'Ask for Premium', 'Запросить Premium')}
          </Button>
          <Button onClick={() => requireXxl('xxl_required_follow')}>
            {say('Demander XXL', 'Ask for XXL', 'Запросить XXL')}
          </Button>
        </div>
        <Dialog open={opened === 'premium'} onClose={close} {...premium} />
        <SidePanel open={opened === 'panel'} onClose={close} {...login} />
      </GallerySection>
    </>
  );
}
