// The face of moderation in the browser: writing to the people who run the site.
export { AfterSending, DangerNotice } from './AfterSending.tsx';
export { ContactForm } from './ContactForm.tsx';
export { ContactSent } from './ContactSent.tsx';
