import type L from 'leaflet'
import { useEffect, useState } from 'react'
import { m } from '#messages'
import { IconButton } from '#platform/browser/ui/IconButton.tsx'
import styles from './Controls.module.css'
import { TilesFailed } from './MapState.tsx'
import type { Tiles } from '#shared/installation.ts'

/** Zoom buttons in the lower right corner, and the credit of the tiles. */
export function Controls({ map, tiles }: { map: L.Map; tiles: Tiles }) {
  const [zoom, setZoom] = useState(map.getZoom())
  useEffect(() => {
    const read = () => setZoom(map.getZoom())
    map.on('zoomend', read)
    return () => void map.off('zoomend', read)
  }, [map])
  return (
    <>
      <div className={styles.zoom} role="group" aria-label={m.ui_zoom()}>
        <IconButton
          icon="plus"
          label={m.map_zoom_in()}
          aria-disabled={zoom >= map.getMaxZoom()}
          onClick={() => map.zoomIn()}
        />
        <IconButton
          icon="minus"
          label={m.map_zoom_out()}
          aria-disabled={zoom <= map.getMinZoom()}
          onClick={() => map.zoomOut()}
        />
      </div>
      <TilesFailed map={map} />
      <Credit tiles={tiles} />
    </>
  )
}

/** The credit of the tiles' owner, which must always be readable. */
export function Credit({ tiles }: { tiles: Tiles }) {
  if (tiles.kind === 'none') return null
  // The operator's own setting, not visitors' input, so it is safe as HTML.
  return <p className={styles.credit} dangerouslySetInnerHTML={{ __html: tiles.attribution }} />
}
