// Nothing to show, no such page, something broke.
import RotateCw from 'lucide-react/icons/rotate-cw';
import { ErrorState, NotFound } from '../../../ui/Blank.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { GallerySection } from './GallerySection.tsx';
import { useSample } from './sample.ts';

export function Blanks() {
  const say = useSample();
  return (
    <>
      <GallerySection title={say('Liste vide', 'Empty list', 'Пустой список')}>
        <EmptyState
          as="h3"
          title={say(
            'Personne ne vous a encore écrit.',
            'Nobody has written to you yet.',
            'Вам пока никто не написал.',
          )}
          sentence={say(
            'Passez dire bonsoir dans un salon, c’est là que tout commence.',
            'Say good evening in a room, that is where it all begins.',
            'Загляните в салон и поздоровайтесь: с этого всё начинается.',
          )}
          action={
            <ButtonLink to="/chat" kind="primary">
              {say('Voir les salons ouverts', 'See the open rooms', 'Открытые салоны')}
            </ButtonLink>
          }
        />
      </GallerySection>
      <GallerySection title="404">
        <NotFound
          as="h3"
          title={say(
            'Cette porte ne mène nulle part.',
            'This door leads nowhere.',
            'Эта дверь никуда не ведёт.',
          )}
          sentence={say(
            'La page que vous cherchez n’a pas été trouvée.',
            'The page you are looking for was not found.',
            'Страница, которую вы ищете, не найдена.',
          )}
          action={<ButtonLink to="/">{say('Revenir à l’accueil', 'Back to home', 'На главную')}</ButtonLink>}
        />
      </GallerySection>
      <GallerySection title={say('Erreur de rendu', 'Rendering error', 'Ошибка показа')}>
        <ErrorState
          as="h3"
          title={say('Oups, l’ampoule a sauté.', 'Oops, the bulb blew.', 'Ой, лампочка перегорела.')}
          sentence={say(
            'Quelque chose s’est mal passé. Essayez de recharger la page.',
            'Something went wrong. Try reloading the page.',
            'Что-то пошло не так. Попробуйте перезагрузить страницу.',
          )}
          action={<Button icon={RotateCw}>{say('Recharger', 'Reload', 'Перезагрузить')}</Button>}
        />
      </GallerySection>
    </>
  );
}
