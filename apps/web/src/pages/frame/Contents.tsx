// The table of contents of a long text: beside it on wide screens, a row of chips above it on phones. The
// section being read is marked.
import './contents.css';
import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';

export type TextSection = { id: string; title: string };

/** How far below the header a section counts as read from. */
const readingLine = '-96px 0px -62% 0px';

function useSectionInView(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = ids.split(' ').find((id) => inView.has(id));
        if (first) setCurrent(first);
      },
      { rootMargin: readingLine },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}

export function Contents({
  label,
  sections,
  numbered,
}: {
  label: string;
  sections: readonly TextSection[];
  numbered?: boolean;
}) {
  const current = useSectionInView(sections.map(({ id }) => id).join(' ')) ?? sections[0]?.id;
  return (
    <nav className="table-of-contents" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <ol className={classes('fading-scroll', numbered && 'numbered')}>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} {...(id === current && { 'aria-current': 'location' })}>
              {numbered && <span>{index + 1}</span>}
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
