/** What a page knows about its installation from the start. Set by the server, the same for everyone. */
export interface Boot {
  productName: string
  publicUrl: string
  tileUrl: string
  tileAttribution: string
  operator: { name: string | null; email: string | null }
  isLocationWarningOff: boolean
}
