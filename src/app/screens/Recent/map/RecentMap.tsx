import { type ReactNode, useState } from 'react'
import { MAX_HIDDEN_PINS, MAX_PIN_PARTS, PINS_AT_ONCE } from '#features/feed/feed.rules.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import type { Position } from '#features/territory/position.browser.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { MapButton, MapCorner, MapNote } from '#features/map/controls/MapButton.tsx'
import { type MapTarget, MapView, type Pin } from '#features/map/maps.tsx'
import { numberText } from '#platform/browser/format.ts'
import { useRoot } from '#platform/browser/root.ts'
import { useToOpen } from '#platform/browser/hooks/useOnDemand.ts'
import { Brand } from '#platform/browser/brand/Logo.tsx'
import { lastView } from '../lastView.browser.ts'
import { LegendButton } from './LegendButton.tsx'
import { PinRow } from './PinRow.tsx'
import styles from './RecentMap.module.css'
import { useHeatInAddress } from './useHeatInAddress.ts'

interface RecentMapProps {
  /** The address asks for the heat map. */
  asksHeat: boolean
  pins: Pin[]
  /** So far there are only pins for the cards of the list. */
  isLoading: boolean
  /** More reports match than were loaded for the map. */
  isPartial: boolean
  /** More hidden ones match than were loaded. */
  isHiddenPartial: boolean
  /** The cards that the list has loaded. */
  cards: Card[]
  position: Position
  target: MapTarget | null
  selectedId: string | null
  /** The report with the open popup. */
  openId: string | null
  now: number
  isLocating: boolean
  onOpen: (id: string | null) => void
  onMapClick: (point: LatLng) => void
  onLocate: () => void
  onShowAll: () => void
  /** Rendered over the map. */
  children?: ReactNode
}

const MAX_PINS = MAX_PIN_PARTS * PINS_AT_ONCE

/** The map with every report that matches the filters, and the buttons over it. */
export function RecentMap(props: RecentMapProps) {
  const { pins, cards, position, target, selectedId, openId, now, isLocating } = props
  const { territory, productName } = useRoot().installation
  const heat = useHeatInAddress(props.asksHeat)
  const [first] = useState(() => lastView.get() ?? territory.recentMap)
  const PinPopup = useToOpen(
    () => import('./PinPopup.tsx').then((it) => it.PinPopup),
    openId !== null,
    () => props.onOpen(null),
  )
  const popup = ({ id, category }: Pin) =>
    id === openId &&
    PinPopup && (
      <PinPopup
        id={id}
        category={category}
        known={cards.find((card) => card.id === id)}
        now={now}
        from={position.point}
      />
    )

  return (
    <MapView
      label={m.map_label()}
      centre={first.centre}
      zoom={first.zoom}
      pins={pins}
      isLoading={props.isLoading}
      selectedId={selectedId}
      onSelect={props.onOpen}
      popup={popup}
      describe={(pin) => <PinRow pin={pin} known={cards.find((card) => card.id === pin.id)} now={now} />}
      target={target}
      isHeat={heat.isHeat}
      userPosition={position.point}
      accuracyMetres={position.accuracyMetres}
      onMapClick={props.onMapClick}
      onView={(centre, zoom) => lastView.set({ centre, zoom })}
    >
      <MapCorner at="top">
        <div className={styles.narrow}>
          <MapNote>
            <div className={styles.brand}>
              <Brand name={productName} />
            </div>
          </MapNote>
          <MapButton icon="expand" onClick={props.onShowAll}>
            {m.ui_show_all()}
          </MapButton>
        </div>
        <div role="status">
          {props.isPartial && <MapNote>{m.map_partial({ count: numberText(MAX_PINS) })}</MapNote>}
          {props.isHiddenPartial && <MapNote>{m.map_partial_hidden({ count: numberText(MAX_HIDDEN_PINS) })}</MapNote>}
        </div>
      </MapCorner>
      <MapCorner at="foot">
        <MapButton
          icon="locate-fixed"
          aria-busy={isLocating || undefined}
          aria-disabled={isLocating || undefined}
          onClick={props.onLocate}
        >
          {isLocating ? m.map_locating() : m.places_use_current()}
        </MapButton>
        <LegendButton isHeat={heat.isHeat} onHeat={heat.choose} onClosed={heat.keep} />
      </MapCorner>
      {props.children}
    </MapView>
  )
}
