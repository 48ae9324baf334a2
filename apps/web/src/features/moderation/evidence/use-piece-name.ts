// How a piece is called: by its kind and its number, a clip with its length.
import { type EvidencePiece, secondsOf } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';

export function usePieceName(): (piece: EvidencePiece) => string {
  const { t } = useTranslation('desk');
  return ({ kind, name: number, duration_ms: lasts }) => {
    const name = t(`evidence.names.${kind}`, { number });
    return lasts > 0 ? t('evidence.lasts', { name, seconds: secondsOf(lasts) }) : name;
  };
}
