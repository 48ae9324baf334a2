// Albums: a member's own, those of others, and one photo at a time.
export { AlbumGlance } from './AlbumGlance.tsx';
export { LockedAlbums } from './LockedAlbum.tsx';
export { type LoadedAlbums, loadAlbums, loadPhoto } from './load.ts';
export { MemberAlbums } from './MemberAlbums.tsx';
export { movedBy, movedOnto } from './own/order.ts';
export { OwnAlbums } from './own/OwnAlbums.tsx';
export { useClosedPhoto } from './use-access.ts';
export { ClosedPhoto } from './viewer/ClosedPhoto.tsx';
export { PhotoViewer } from './viewer/PhotoViewer.tsx';
