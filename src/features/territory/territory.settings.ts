import { z } from 'zod'
import { onOff } from '#platform/server/settings.ts'

export const territorySettings = {
  TERRITORY: z.string().min(1).default('territories/gibraltar.json'),
  DISABLE_LOCATION_WARNING: onOff.default(false),
}
