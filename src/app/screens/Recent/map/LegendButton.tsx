import { useState } from 'react'
import { m } from '#messages'
import { MapButton } from '#features/map/controls/MapButton.tsx'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import styles from './LegendButton.module.css'

interface LegendButtonProps {
  isHeat: boolean
  onHeat: (isHeat: boolean) => void
  onClosed: () => void
}

/** Opens the legend of the map, whose code is loaded then. */
export function LegendButton({ isHeat, onHeat, onClosed }: LegendButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const load = () => import('#features/map/legend/Legend.tsx').then((it) => it.Legend)
  const Legend = useToOpen(load, isOpen, () => setOpen(false))
  const close = () => {
    setOpen(false)
    onClosed()
  }
  return (
    <>
      <span className={styles.legend} data-on={isHeat || undefined}>
        <MapButton icon="info" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
          <span>{m.map_legend()}</span>
        </MapButton>
      </span>
      {Legend && <Legend open={isOpen} onClose={close} isHeat={isHeat} onHeat={onHeat} />}
    </>
  )
}
