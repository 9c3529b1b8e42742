import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { PopupProps } from '#features/feed/actions/reportActions.browser.ts'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { correctableUntil } from '#features/reports/correction/correction.rules.ts'
import type { Card } from '#features/reports/card/cards.contract.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import { m } from '#messages'
import { dateText } from '#platform/browser/format.ts'
import { serverNow } from '#platform/browser/exchange.browser.ts'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Quote } from '#platform/browser/ui/Quote.tsx'
import { TextArea } from '#platform/browser/ui/form/TextInput.tsx'
import { Meta } from '#platform/browser/ui/basics/Text.tsx'
import { CategoryField } from '../CategoryField.tsx'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './CorrectionSheet.module.css'
import { useCorrection } from './useCorrection.ts'
import type { LatLng } from '#features/territory/territory.rules.ts'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import { PinMap } from '#features/map/maps.tsx'
import { FieldBox, FieldError } from '#platform/browser/ui/form/Field.tsx'
import { useAddress } from '../useAddress.ts'
import placeStyles from './CorrectionPlace.module.css'

/** The sheet in which authors correct a new report. Closing it keeps the input, Cancel discards it. */
export function CorrectionSheet({ report, open, onClose }: PopupProps) {
  const { typed, newer, isBusy, problemAt, change, reset, save } = useCorrection(report, open, onClose)
  const until = correctableUntil(new Date(report.createdAt))
  const isOver = useIsOver(until.getTime(), open)
  const formId = useId()
  const news = useRef<HTMLQuoteElement>(null)
  // The newer version is shown above the form, perhaps out of view, so it gets the focus.
  useEffect(() => news.current?.focus(), [newer])

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) save()
  }
  const cancel = () => {
    reset()
    onClose()
  }
  const problem = problemAt('form')
  const foot = (
    <Stack gap={2}>
      {problem && <Failure>{problem}</Failure>}
      <div className={styles.buttons}>
        <Button onClick={cancel}>{m.ui_cancel()}</Button>
        <Button type="submit" form={formId} look="main" wide busy={isBusy} busyLabel={m.ui_saving()}>
          {m.ui_save()}
        </Button>
      </div>
    </Stack>
  )
  const untilWhen = isOver ? m.reports_correct_ended() : m.reports_correct_until({ time: timeText(until) })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={m.reports_edit()}
      subtitle={<span role="status">{untilWhen}</span>}
      foot={foot}
    >
      <Stack as="form" id={formId} onSubmit={submit} noValidate>
        {newer && (
          <Quote ref={news} isNew tabIndex={-1}>
            <b>{m.reports_correct_now()}</b>
            <Newer report={newer} />
          </Quote>
        )}
        <CategoryField
          isLive
          category={typed.category}
          error={problemAt('category')}
          onChoose={(category) => change({ category })}
        />
        <TextArea
          id="correct-description"
          label={m.reports_submit_description()}
          required
          value={typed.description}
          error={problemAt('description')}
          onChange={({ target }) => change({ description: target.value })}
        />
        <CorrectionPlace
          point={typed}
          category={typed.category}
          error={problemAt('place')}
          onMove={({ lat, lng }) => change({ lat, lng })}
        />
      </Stack>
    </Sheet>
  )
}

/** The report's current content, after somebody else has changed it. */
function Newer({ report: { category, description, address } }: { report: Card }) {
  return (
    <>
      <Meta>
        {categoryLabel(category)}
        {address && ` · ${shortAddress(address)}`}
      </Meta>
      <p>{description}</p>
    </>
  )
}

/** Whether the time `untilMs` has passed by the server's clock; checked while `isWanted`. */
function useIsOver(untilMs: number, isWanted: boolean): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => setOver(true), Math.max(0, untilMs - serverNow()))
    return () => clearTimeout(timer)
  }, [untilMs, isWanted])
  return isOver
}

function timeText(at: Date): string {
  return dateText(at, { hour: '2-digit', minute: '2-digit' })
}

interface CorrectionPlaceProps {
  point: LatLng
  category: string
  error: string | null
  onMove: (point: LatLng) => void
}

/** The report's location: a pin on a map that can be moved, and its address. */
function CorrectionPlace({ point: { lat, lng }, category, error, onMove }: CorrectionPlaceProps) {
  const address = useAddress({ lat, lng }, null)
  return (
    <FieldBox role="group" aria-labelledby="correct-place-label">
      <span id="correct-place-label" className={placeStyles.label}>
        {m.reports_submit_location()}
      </span>
      {/* Dragging here moves the map or the pin, not the sheet. */}
      <div className={placeStyles.map} data-base-ui-swipe-ignore="">
        <PinMap point={{ lat, lng }} category={category} place={address ?? undefined} onMove={onMove} />
      </div>
      {error && <FieldError>{error}</FieldError>}
      <div className={placeStyles.address}>
        <Icon name="map-pin" size="s" />
        <p aria-live="polite">{address ?? m.places_finding()}</p>
      </div>
    </FieldBox>
  )
}
