import type { NamedLanguage } from './language.ts'

/** Where the ground of the maps comes from. `url` holds {z}, {x} and {y}; `attribution` is its owner's credit, as HTML. */
export type Tiles =
  /** The territory's own pack. Land beyond `fade` is not known, and fades into the sea; null where it goes on. */
  | {
      kind: 'vector'
      url: string
      attribution: string
      fade: Record<'south' | 'north' | 'west' | 'east', number> | null
    }
  /** Pictures of a tile server. */
  | { kind: 'raster'; url: string; attribution: string }
  /** Neither: maps show plain ground. */
  | { kind: 'none' }

/** What a page knows about its installation from the start. Set by the server, the same for all readers of a language. */
export interface Boot {
  productName: string
  publicUrl: string
  tiles: Tiles
  /** The host of the geocoder that is asked; null: the site finds addresses itself. */
  geocoderHost: string | null
  operator: { name: string | null; email: string | null }
  isLocationWarningOff: boolean
  /** Those that the site can be read in; the base first. */
  languages: NamedLanguage[]
}
