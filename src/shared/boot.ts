/** What a page knows about its installation from the start. Set by the server, the same for everyone. */
export interface Boot {
  productName: string
  publicUrl: string
  tileUrl: string
  tileAttribution: string
  /** The host of the geocoder that is asked; null: the site finds addresses itself. */
  geocoderHost: string | null
  operator: { name: string | null; email: string | null }
  isLocationWarningOff: boolean
}
