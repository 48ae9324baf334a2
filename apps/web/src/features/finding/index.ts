// The face of finding in the browser: what pages arrange.
export { CertifiedNote } from './CertifiedNote.tsx';
export { CertifiedSections } from './CertifiedSections.tsx';
export { loadTag, loadTagList, otherAddress, readTagQuery } from './load.ts';
export { isTagKind } from './tag.ts';
export { TagForm } from './TagForm.tsx';
export { TagListPage } from './TagListPage.tsx';
export { TagPage } from './TagPage.tsx';
export { TagFollow } from './tags/TagFollow.tsx';
export { Tags } from './tags/Tags.tsx';
export { TagTabs } from './TagTabs.tsx';
