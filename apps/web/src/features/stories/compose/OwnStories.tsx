// One's own stories whose day is not over, with what became of each; within five minutes their words change.
import { type Story, secondMs } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRepeated } from '../../../call/use-repeated.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { MarkedText } from '../../comments/index.ts';
import StoryEditing from './StoryEditing.tsx';

const refreshMs = 30 * secondMs;
/** A story that is being made publishes itself. */
const makingMs = 5 * secondMs;

const tones = {
  making: 'plain',
  failed: 'danger',
  review: 'warning',
  published: 'success',
  rejected: 'danger',
} as const;

/** `latest`: the number of the story that was published last on this page. */
export function OwnStories({ uid, latest }: { uid: number; latest: number | undefined }) {
  const { t } = useTranslation('storyCompose');
  const [list, setList] = useState<readonly Story[]>([]);
  const [edited, setEdited] = useState<number>();
  const isMaking = list.some(({ state }) => state === 'making');
  const again = useRepeated(
    addresses.stories,
    { author: uid, offset: 0 },
    {
      everyMs: isMaking ? makingMs : refreshMs,
      onAnswer: (answer) => {
        if (answer.status === 'success') setList(answer.data.list);
      },
    },
  );
  const [known, setKnown] = useState(latest);
  if (known !== latest) {
    setKnown(latest);
    again();
  }
  const story = list.find(({ id }) => id === edited);
  if (list.length === 0) return null;
  return (
    <section className="stack g12" aria-labelledby="own-stories">
      <h2 className="t18 semibold" id="own-stories">
        {t('own.heading')}
      </h2>
      <ul className="own-stories tiles g12">
        {list.map((each) => (
          <li key={each.id}>
            <Card className="row g12">
              <span className="media composed-story">
                {each.media[0]?.urls.thumb && (
                  <img src={each.media[0].urls.thumb} alt={each.media[0].alt} width={60} height={80} />
                )}
              </span>
              <div className="stack g4 grow">
                {each.text === '' ? (
                  <p className="muted">{t('own.untitled')}</p>
                ) : (
                  <MarkedText plain tags text={each.text} />
                )}
                <span className="cluster g8 t14 muted">
                  <StatusTag tone={tones[each.state]}>{t(`own.state.${each.state}`)}</StatusTag>
                  {each.state === 'published' && t('own.left', { hours: Math.ceil(each.remaining / 3600) })}
                </span>
              </div>
              <Button size="small" onClick={() => setEdited(each.id)}>
                {t('own.open')}
              </Button>
            </Card>
          </li>
        ))}
      </ul>
      {story && (
        <StoryEditing
          story={story}
          onClose={() => {
            setEdited(undefined);
            again();
          }}
          onChanged={(changed) =>
            setList((before) =>
              before
                .map((each) => (each.id === changed.id ? changed : each))
                .filter(({ remaining }) => remaining > 0),
            )
          }
        />
      )}
    </section>
  );
}
