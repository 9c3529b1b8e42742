import { useEffect, useRef, useState } from 'react'
import { CATEGORIES } from '#features/categories/categories.rules.ts'
import { categoryLabel } from '#features/categories/categories.contract.ts'
import { PinMap } from '#features/map/maps.tsx'
import { useAddressAt } from '#features/places/addressAt.browser.ts'
import { shortAddress } from '#features/reports/reports.rules.ts'
import { locate } from '#features/territory/position.browser.ts'
import { distanceText, isInside, type LatLng } from '#features/territory/territory.rules.ts'
import { m } from '#messages'
import { getLocale } from '#messages/runtime.js'
import { useAfterHydration } from '#platform/browser/hooks/useAfterHydration.ts'
import { useRoot } from '#platform/browser/root.ts'
import { Button, LinkButton } from '#platform/browser/ui/Button.tsx'
import { Check } from '#platform/browser/ui/form/Check.tsx'
import { PostForm } from '#platform/browser/ui/form/PostForm.tsx'
import { Select } from '#platform/browser/ui/form/Select.tsx'
import { SubmitButton } from '#platform/browser/ui/form/SubmitButton.tsx'
import { VisuallyHidden } from '#platform/browser/ui/VisuallyHidden.tsx'
import { centreText } from './AlertFields.tsx'
import type { Alert } from './alerts.contract.ts'
import { Row } from '#platform/browser/ui/basics/Layout.tsx'
import styles from './AlertForm.module.css'
import { ALERTS_PATH, categoryField, mostRadiusMetres } from './alerts.rules.ts'

const RADII = [50, 100, 200, 500, 1000, 2000, 5000]
const USUAL_METRES = 200

/** The zoom at which the usual radius fills the map. */
const ZOOM = 16

interface AlertFormProps {
  alerts: Alert[]
  /** The alert to change; null to add one. */
  edited: Alert | null
  action: string
  /** The person's home, if it is known; else the pin starts in the middle of the territory. */
  home: { point: LatLng; name: string } | null
}

/**
 * The form for a new alert, or to change one: a map with all alerts and this one's pin. Without JavaScript the pin stays
 * where it starts.
 */
export function AlertForm({ alerts, edited, action, home }: AlertFormProps) {
  const { territory } = useRoot().installation
  const [start] = useState(() => {
    if (edited) return { point: { lat: edited.lat, lng: edited.lng }, name: null }
    if (home && isInside(territory.bounds, home.point)) return home
    return { point: territory.recentMap.centre, name: territory.recentMap.place }
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Somebody may be filling in the form since before it was hydrated.
    if (!document.activeElement?.closest('select, input')) heading.current?.focus()
  }, [])
  const [at, setAt] = useState<LatLng>(start.point)
  const isMoved = at !== start.point || start.name === null
  const { address } = useAddressAt(isMoved ? at : null)
  const place = isMoved ? address && shortAddress(address) : start.name
  const most = mostRadiusMetres(territory.bounds)
  const startMetres = Math.min(edited?.radiusMetres ?? USUAL_METRES, most)
  const [radiusMetres, setRadius] = useState(startMetres)
  const radius = useRef<HTMLSelectElement>(null)
  // It may have been chosen before this component was hydrated.
  useAfterHydration(() => setRadius(Number(radius.current?.value ?? startMetres)))
  const [problem, setProblem] = useState<string | null>(null)
  const [isLocating, setLocating] = useState(false)
  const radii = [...new Set([...RADII, startMetres])].filter((radius) => radius < most).toSorted((a, b) => a - b)
  const others = alerts.filter(({ id }) => id !== edited?.id)
  /** Incremented to cancel an earlier lookup: a late result never overrides what the person did meanwhile. */
  const lookups = useRef(0)
  const cancelLookup = () => {
    lookups.current++
    setLocating(false)
  }
  const put = (to: LatLng) => {
    cancelLookup()
    setProblem(null)
    setAt(to)
  }
  async function goToOwn(): Promise<void> {
    const lookup = ++lookups.current
    setLocating(true)
    const own = await locate()
    if (lookup !== lookups.current) return
    setLocating(false)
    const isHere = own && isInside(territory.bounds, own.point)
    if (isHere) setAt(own.point)
    setProblem(isHere ? null : m.following_alerts_not_located({ territory: territory.name }))
  }
  return (
    <PostForm action={action}>
      {edited && (
        <h3 ref={heading} tabIndex={-1}>
          {m.following_alerts_edit_title()}
        </h3>
      )}
      {edited && <input type="hidden" name="id" value={edited.id} />}
      <input type="hidden" name="lat" value={at.lat} />
      <input type="hidden" name="lng" value={at.lng} />
      <Row between className={styles.head} data-needs-script>
        <span>{m.following_alerts_centre()}</span>
        <Button
          look="link"
          icon="locate-fixed"
          busy={isLocating}
          busyLabel={m.map_locating()}
          onClick={() => void goToOwn()}
        >
          {m.places_use_current()}
        </Button>
      </Row>
      <div className={styles.map} data-needs-script>
        <PinMap
          point={at}
          zoom={ZOOM}
          category={null}
          label={m.following_alerts_centre()}
          place={place ?? undefined}
          circles={[...others.map((alert) => ({ ...alert, isNew: false })), { ...at, radiusMetres, isNew: true }]}
          onLift={cancelLookup}
          onMove={put}
        />
      </div>
      <VisuallyHidden as="p" role="status">
        {isMoved && place}
      </VisuallyHidden>
      <noscript>{m.following_alerts_without_map({ place: start.name ?? centreText(start.point) })}</noscript>
      {problem && <p role="alert">{problem}</p>}
      <Select
        label={m.following_alerts_radius()}
        name="radiusMetres"
        ref={radius}
        defaultValue={startMetres}
        onChange={({ currentTarget }) => setRadius(Number(currentTarget.value))}
      >
        {[...radii, most].map((radius) => (
          <option key={radius} value={radius}>
            {radius === most
              ? m.following_alerts_everywhere({ territory: territory.name })
              : distanceText(radius / 1000, getLocale())}
          </option>
        ))}
      </Select>
      <fieldset className={styles.categories}>
        <legend>{m.following_alerts_categories()}</legend>
        {CATEGORIES.map((category) => (
          <Check key={category} name={categoryField(category)} defaultChecked={edited?.categories.includes(category)}>
            {categoryLabel(category)}
          </Check>
        ))}
      </fieldset>
      {edited ? (
        <>
          <SubmitButton intent="change" busyLabel={m.ui_saving()}>
            {m.ui_save()}
          </SubmitButton>
          <LinkButton to={ALERTS_PATH} wide replace preventScrollReset>
            {m.ui_cancel()}
          </LinkButton>
        </>
      ) : (
        <SubmitButton intent="add" busyLabel={m.following_alerts_adding()}>
          {m.following_alerts_add()}
        </SubmitButton>
      )}
    </PostForm>
  )
}
