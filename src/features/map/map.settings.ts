import { z } from 'zod'
import { PACK_CREDIT } from '#features/pack/pack.rules.ts'

const tiles = z
  .string()
  .refine((url) => /^https?:\/\/[\w.:[\]-]+\//.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
    error: 'must be an http(s) address whose path holds {z}, {x} and {y}',
  })
  .refine((url) => URL.canParse(url), { error: 'must be an http(s) address' })

export const mapSettings = {
  /** A server of raster tiles, instead of the territory's own map. */
  TILE_URL: tiles.optional(),
  TILE_ATTRIBUTION: z.string().min(1).default(PACK_CREDIT),
}
