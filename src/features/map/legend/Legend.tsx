import { useEffect, useId, type ReactNode } from 'react'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { m } from '#messages'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { Switch } from '#platform/browser/ui/form/Switch.tsx'
import { drawSymbols } from '../createMap.browser.ts'
import type { PinState } from '../maps.tsx'
import { pinDrawing } from '../pins/outlines.browser.ts'
import clusterStyles from '../pins/cluster.module.css'
import pinStyles from '../pins/pin.module.css'
import { Row, Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './Legend.module.css'

export interface LegendProps {
  open: boolean
  onClose: () => void
  isHeat: boolean
  onHeat: (isHeat: boolean) => void
}

/** What the marks on the map mean, and the switch of the heat map. */
export function Legend({ open, onClose, isHeat, onHeat }: LegendProps) {
  const heat = useId()
  useEffect(() => drawSymbols(), [])
  const states: [PinState, string][] = [
    ['active', m.map_state_open()],
    ['validated', m.reports_validated()],
    ['resolved', m.reports_resolved()],
    ['hidden', m.map_state_hidden()],
    ['waiting', m.map_state_waiting()],
  ]
  return (
    <Sheet open={open} onClose={onClose} title={m.map_legend()}>
      <Stack gap={5} className={styles.legend}>
        <Row between gap={3} className={styles.heat}>
          <div>
            <label htmlFor={heat}>
              <b>{m.map_heat()}</b>
            </label>
            <p className={styles.how} id={`${heat}-how`}>
              {m.map_heat_how()}
            </p>
          </div>
          <Switch
            id={heat}
            aria-describedby={`${heat}-how`}
            checked={isHeat}
            onChange={({ target }) => onHeat(target.checked)}
          />
        </Row>
        <Part title={m.categories_label()}>
          {CATEGORIES.map((category) => (
            <Mark key={category} label={categoryLabel(category)} of={<PinMark category={category} state="active" />} />
          ))}
        </Part>
        <Part title={m.reports_state()}>
          {states.map(([state, label]) => (
            <Mark key={state} label={label} of={<PinMark category="other" state={state} />} />
          ))}
          <Mark label={m.map_cluster_how()} of={<span className={clusterStyles.cluster}>3</span>} />
        </Part>
      </Stack>
    </Sheet>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <ul className={styles.marks}>{children}</ul>
    </section>
  )
}

function Mark({ of, label }: { of: ReactNode; label: string }) {
  return (
    <Row as="li" gap={3} className={styles.row}>
      <span className={styles.mark} aria-hidden="true">
        {of}
      </span>
      {label}
    </Row>
  )
}

/** A pin as the map draws it; its drawing consists of known words only. */
function PinMark({ category, state }: { category: string; state: PinState }) {
  return (
    <span
      className={pinStyles.pin}
      data-category={category}
      data-state={state}
      dangerouslySetInnerHTML={{ __html: pinDrawing(category, state) }}
    />
  )
}
