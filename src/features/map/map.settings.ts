import { z } from 'zod'

const OSM_TILES = 'https://tile.openstreetmap.org/{z}/{x}/{y}.png'
const OSM_CREDIT = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>'

const tiles = z
  .string()
  .refine((url) => /^https?:\/\/[\w.:[\]-]+\//.test(url) && ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
    error: 'must be an http(s) address whose path holds {z}, {x} and {y}',
  })
  .refine((url) => URL.canParse(url), { error: 'must be an http(s) address' })

export const mapSettings = {
  TILE_URL: tiles.default(OSM_TILES),
  TILE_ATTRIBUTION: z.string().min(1).default(OSM_CREDIT),
}
