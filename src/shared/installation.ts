import type { NamedLanguage } from './language.ts'

/** Where the background of maps comes from. `url` has {z}, {x} and {y}; `attribution` credits its owner, as HTML. */
export type Tiles =
  /** The territory's own pack. Land beyond `fade` is unknown and fades into the sea; null: no fading. */
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

/**
 * What a page knows about its installation from the start. Set by the server, the same for all readers of a language. A
 * feature adds its part in a `.d.ts` file in its folder.
 */
export interface Installation {
  productName: string
  publicUrl: string
  tiles: Tiles
  /** The host of the geocoder that is asked; null: the site finds addresses itself. */
  geocoderHost: string | null
  operator: { name: string | null; email: string | null }
  isLocationWarningOff: boolean
  /** The languages of the site; the base first. */
  languages: NamedLanguage[]
}
