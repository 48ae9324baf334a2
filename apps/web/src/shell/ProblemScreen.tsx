// The screens of an unknown address and of a failure, with their drawings.
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState, NotFound } from '../ui/Blank.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import type { Problem } from './problem.ts';
import { glyph } from '../icons.tsx';

// A form, so that it reloads even when it is the scripts that broke.
const reload = (event: SyntheticEvent) => {
  event.preventDefault();
  location.reload();
};

export function ProblemScreen({ problem }: { problem: Problem }) {
  const { t } = useTranslation();
  if (problem === 'notFound')
    return (
      <NotFound
        as="h1"
        title={t('notFound.heading')}
        sentence={t('notFound.text')}
        action={<ButtonLink to="/">{t('notFound.home')}</ButtonLink>}
      />
    );
  return (
    <ErrorState
      as="h1"
      title={t('broken.heading')}
      sentence={t('broken.text')}
      action={
        <form method="get" onSubmit={reload}>
          <Button type="submit" icon={glyph('rotate-ccw')}>
            {t('broken.reload')}
          </Button>
        </form>
      }
    />
  );
}
