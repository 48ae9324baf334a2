// A gift in its niche: the drawing in an arch, as wide as its place says. The name beside it says what it is.
import './gifts.css';
import { classes } from '../../ui/classes.ts';

export const GiftArt = ({ image, className }: { image: string; className?: string }) => (
  <span className={classes('gift-art', className)}>
    <img src={image} alt="" width={200} height={230} decoding="async" />
  </span>
);
