import badgeCheck from 'lucide-static/icons/badge-check.svg?raw'
import binoculars from 'lucide-static/icons/binoculars.svg?raw'
import camera from 'lucide-static/icons/camera.svg?raw'
import castle from 'lucide-static/icons/castle.svg?raw'
import compass from 'lucide-static/icons/compass.svg?raw'
import crown from 'lucide-static/icons/crown.svg?raw'
import flame from 'lucide-static/icons/flame.svg?raw'
import hammer from 'lucide-static/icons/hammer.svg?raw'
import handHeart from 'lucide-static/icons/hand-heart.svg?raw'
import lighthouse from 'lucide-static/icons/lighthouse.svg?raw'
import mapPinCheck from 'lucide-static/icons/map-pin-check.svg?raw'
import medal from 'lucide-static/icons/medal.svg?raw'
import megaphone from 'lucide-static/icons/megaphone.svg?raw'
import mountain from 'lucide-static/icons/mountain.svg?raw'
import notebookPen from 'lucide-static/icons/notebook-pen.svg?raw'
import recycle from 'lucide-static/icons/recycle.svg?raw'
import shield from 'lucide-static/icons/shield.svg?raw'
import star from 'lucide-static/icons/star.svg?raw'
import trophy from 'lucide-static/icons/trophy.svg?raw'

/** The icons of badges, levels and streaks, by name. Icons: Lucide, ISC licence. */
export const MEDAL_GLYPHS = {
  'map-pin-check': mapPinCheck,
  'badge-check': badgeCheck,
  'notebook-pen': notebookPen,
  camera,
  flame,
  recycle,
  hammer,
  compass,
  crown,
  'hand-heart': handHeart,
  binoculars,
  megaphone,
  medal,
  star,
  shield,
  trophy,
  mountain,
  castle,
  lighthouse,
}

export type MedalIcon = keyof typeof MEDAL_GLYPHS
