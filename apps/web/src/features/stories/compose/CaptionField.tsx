// The caption of a story, with its counter; nicks are completed after `@`.
import { storyLimits } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useMentionArea } from '../../comments/index.ts';

const nobody: readonly never[] = [];

type CaptionFieldProps = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  error?: ReactNode;
  readOnly?: boolean;
};

export function CaptionField({ label, text, onChange, error, readOnly = false }: CaptionFieldProps) {
  const { t } = useTranslation('storyCompose');
  const mention = useMentionArea({ text, setText: onChange, people: nobody });
  return (
    <Field label={label} error={error} hint={t('caption.hint')}>
      <div className="story-caption">
        {mention.options}
        <TextArea
          {...mention.area}
          value={text}
          readOnly={readOnly}
          maxLength={storyLimits.textMax}
          onKeyDown={mention.pressed}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </Field>
  );
}
