// Refusals of the content face: uploads, contributions, albums, stories, labels, money.
import { defineRefusals } from './kinds.ts';

export const contentRefusals = defineRefusals({
  item_unknown: { kind: 'unknown' },

  // search
  position_unknown: { kind: 'rule' },

  // guestbooks
  guestbook_closed: { kind: 'rule' },
  guestbook_for_followers: { kind: 'rule' },
  words_today: { kind: 'rule', params: ['most'] },
  word_unknown: { kind: 'unknown' },
  word_answered: { kind: 'conflict' },
  word_gone: { kind: 'conflict' },

  // walls and comments
  post_unknown: { kind: 'unknown' },
  post_empty: { kind: 'invalid' },
  wall_closed: { kind: 'rule' },
  wall_for_followers: { kind: 'rule' },
  comment_unknown: { kind: 'unknown' },
  comments_closed: { kind: 'rule' },

  // gifts
  gift_unknown: { kind: 'unknown' },
  gift_price_changed: { kind: 'conflict', params: ['price'] },
  gift_answered: { kind: 'conflict' },
  gifts_held_too_many: { kind: 'rule' },

  // menus and goals
  menu_full: { kind: 'rule', params: ['most'] },
  menu_item_unknown: { kind: 'unknown' },
  menu_price_changed: { kind: 'conflict', params: ['price'] },
  order_waiting: { kind: 'conflict' },
  orders_too_many: { kind: 'rule' },
  menu_order_unknown: { kind: 'unknown' },
  order_ended: { kind: 'conflict' },
  goal_unknown: { kind: 'unknown' },
  goal_over: { kind: 'conflict' },
  goal_running: { kind: 'conflict' },

  // reports
  reports_too_many: { kind: 'rule', params: ['count'] },

  // files
  upload_failed: { kind: 'unavailable' },
  files_too_many: { kind: 'invalid', params: ['count'] },
  file_type_wrong: { kind: 'invalid', params: ['types'] },
  file_too_large: { kind: 'invalid', params: ['megabytes'] },
  image_unreadable: { kind: 'invalid' },
  image_too_complex: { kind: 'invalid', params: ['tiles'] },
  image_too_large: { kind: 'invalid', params: ['megapixels'] },
  photo_too_small: { kind: 'invalid', params: ['pixels'] },
  photo_only_one: { kind: 'invalid' },
  album_photo_too_small: { kind: 'invalid', params: ['width', 'height', 'minWidth', 'minHeight'] },
  album_full: { kind: 'rule', params: ['most'] },
  album_private: { kind: 'rule' },
  album_order_stale: { kind: 'conflict' },
  crop_outside: { kind: 'invalid' },

  // contributions
  upload_range_wrong: { kind: 'conflict', params: ['received'] },
  upload_piece_too_small: { kind: 'malformed', params: ['kilobytes'] },
  upload_gone: { kind: 'unknown' },
  uploads_waiting_full: { kind: 'rule', params: ['gigabytes'] },
  upload_ticket_invalid: { kind: 'forbidden' },
  contribution_photo_too_small: { kind: 'invalid', params: ['width', 'height', 'pixels'] },
  contribution_unknown: { kind: 'unknown' },
  contribution_busy: { kind: 'conflict' },
  contribution_changed: { kind: 'conflict' },
  contributions_today: { kind: 'rule', params: ['most'] },
  drafts_full: { kind: 'rule', params: ['most'] },
  files_too_few: { kind: 'invalid', params: ['least'] },
  files_unfinished: { kind: 'rule' },
  films_unavailable: { kind: 'rule' },
  films_unready: { kind: 'rule' },
  film_failed: { kind: 'rule' },
  section_required: { kind: 'invalid' },
  section_needs_film: { kind: 'rule' },
  owner_confirm_required: { kind: 'invalid' },
  publication_confirm_required: { kind: 'invalid' },
  captions_invalid: { kind: 'invalid' },

  // labels
  labels_too_many: { kind: 'rule' },
  labels_full: { kind: 'rule', params: ['most'] },
  label_invalid: { kind: 'invalid' },

  // review
  review_own: { kind: 'rule' },
  review_decided: { kind: 'conflict', params: ['nick'] },
  review_people_unconfirmed: { kind: 'invalid' },
  review_files_wrong: { kind: 'conflict' },
  changed_since_opened: { kind: 'conflict' },

  // pushes and mails
  push_token_invalid: { kind: 'invalid' },
  push_device_missing: { kind: 'rule' },
  unsubscribe_link_invalid: { kind: 'unknown' },
  // tokens
  amount_invalid: { kind: 'invalid', params: ['min', 'max'] },
  tokens_short: { kind: 'rule', params: ['needed', 'balance', 'missing'] },
  spending_limit_day: { kind: 'rule', params: ['tokens', 'left'] },
  spending_limit_month: { kind: 'rule', params: ['tokens', 'left'] },
  key_reused: { kind: 'conflict' },
  wallet_frozen: { kind: 'rule' },
  recipient_unavailable: { kind: 'rule' },
  correction_empty: { kind: 'invalid' },
});
