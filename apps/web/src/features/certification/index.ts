// Certification as a member asks for it: travels with its page.
export { CertificationDesk } from './CertificationDesk.tsx';
