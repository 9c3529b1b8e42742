/**
 * Every Lucide icon that the product shows. After a change here run `npx node scripts/icons.ts`,
 * which writes them into iconSprite.ts.
 */
export const iconNames = [
  // Navigation
  'plus',
  'map',
  'log-in',
  // Things
  'trash-2',
  'wrench',
  'car-front',
  'spray-can',
  'paw-print',
  'volume-2',
  'shapes',
  // Actions
  'check',
  'x',
  'message-circle',
  'ellipsis',
  'flag',
  'map-pin',
  'maximize-2',
  'share-2',
  'bell',
  // Choosing
  'locate-fixed',
  'minus',
  'list-filter',
  'chevron-down',
  'expand',
  'search',
  // Pictures
  'camera',
  'image',
  // Forms
  'eye',
  'eye-off',
  'pencil',
  'lock',
  'user-round',
  'mail',
  'key-round',
  'house',
  'phone',
  // Person
  'log-out',
  'shield',
  // States
  'badge-check',
  'circle-check',
  'circle-alert',
  'cloud-alert',
  'wifi-off',
  'clock',
  'info',
  'rotate-cw',
  'map-pin-off',
  'arrow-left',
] as const

export type IconName = (typeof iconNames)[number]
