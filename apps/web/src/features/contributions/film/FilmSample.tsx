// A film with what is said in it, outside the viewer: for the gallery of parts.
import type { Material } from '@alcove/protocol';
import { useRef } from 'react';
import { usePremiumRequired } from '../../accounts/index.ts';
import { FilmPlayer } from './FilmPlayer.tsx';
import { Transcript } from './Transcript.tsx';
import { useFilm } from './use-film.ts';

export function FilmSample({ material }: { material: Material }) {
  const [video, frame] = [useRef<HTMLVideoElement>(null), useRef<HTMLDivElement>(null)];
  const played = useFilm(material.film, { filmId: material.material_id, video, frame });
  const requirePremium = usePremiumRequired();
  if (!material.film) return null;
  return (
    <div className="film-sample">
      <div>
        <FilmPlayer
          material={material}
          film={material.film}
          played={played}
          video={video}
          frame={frame}
          captionSize="medium"
          onPremium={() => requirePremium()}
        />
      </div>
      <Transcript film={material.film} played={played} />
    </div>
  );
}
