// A conversation inside a window. Its code travels with the first one: most pages are read without.
import { type ComponentProps, Suspense } from 'react';
import { latePart } from '../../../late-part.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ContactFace } from '../talk/ContactFace.tsx';

const ConversationView = latePart(async () => ({
  default: (await import('../talk/ConversationView.tsx')).ConversationView,
}));

/** Until its code has come, an empty head stands in its place. */
export const LateConversation = (props: ComponentProps<typeof ConversationView>) => (
  <Suspense
    fallback={
      <header className="pm-head row g4" aria-busy="true">
        {props.back}
        <ContactFace other={props.talk.conversation.recipient} sizePx={props.sizePx ?? 34} />
        <span className="pm-who">
          <Skeleton width="60%" height="14px" />
        </span>
        {props.controls}
      </header>
    }
  >
    <ConversationView {...props} />
  </Suspense>
);
