import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { m } from '#messages'
import { useOpening } from '#platform/browser/hooks/useOpening.ts'
import { isRefusal } from '#shared/endpoint.ts'
import { Sheet } from '#platform/browser/overlays/overlays.tsx'
import { problemOfForm } from '#platform/browser/problem.ts'
import { Failure } from '#platform/browser/ui/Banner.tsx'
import { Button } from '#platform/browser/ui/Button.tsx'
import { Hint } from '#platform/browser/ui/form/Field.tsx'
import { useMe } from '#platform/browser/root.ts'
import { useApi } from '#platform/browser/useApi.ts'
import { Stack } from '#platform/browser/ui/basics/Layout.tsx'
import { cutOut, type Square } from './crop.browser.ts'
import styles from './CropDialog.module.css'
import { rememberMe } from '../lastKnownAccount.browser.ts'
import { changePhoto } from './photo.contract.ts'

const MAX_ZOOM = 4
/** Zooming stops before the square is smaller than this, pixels of the photo. */
const LEAST_SIDE_PX = 32
const ZOOM_STEP = 0.1
const KEYBOARD_STEP_PX = 10
/** A pointer that moves farther between down and up drags. */
const STILL_PX = 4

export interface CropDialogProps {
  open: boolean
  /** URL of the chosen picture. */
  picture: string
  onClose: () => void
  /** Called when the picture can't be used, with the reason. */
  onUnfit: (why: string) => void
  onSaved: () => Promise<void>
  /** Called when saving has failed after the dialog was closed, with the reason. */
  onFailedLate: (why: string) => void
}

/**
 * A dialog to choose the square of a photo, which is moved and zoomed by finger, mouse or keys. A press brings a point
 * into the middle, for whoever can't drag. Loaded when a photo is chosen.
 */
export function CropDialog({ open, picture, onClose, onUnfit, onSaved, onFailedLate }: CropDialogProps) {
  const api = useApi()
  const me = useMe()
  const hint = useId()
  const image = useRef<HTMLImageElement | null>(null)
  const square = useRef<Square | null>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [mostZoom, setMostZoom] = useState(MAX_ZOOM)
  const [loading] = useState(aLoading)
  /** The photo's size at zoom 1, px. */
  const size = useRef({ width: 0, height: 0 })
  const down = useRef({ x: 0, y: 0 })
  const opening = useOpening(open)
  const { mutate, error, isPending } = useMutation({
    async mutationFn() {
      await loading.isOver
      if (!image.current || !square.current) return
      // A dialog that was opened again has a new element, which may not be loaded yet.
      await image.current.decode()
      const { photoURL } = await api.call(changePhoto, { photo: await cutOut(image.current, square.current) })
      // In case the account can't be loaded again now.
      rememberMe(me && { ...me, photoURL })
      await onSaved()
    },
    onError(why) {
      if (!opening.current) onFailedLate(sentenceOf(why))
    },
  })
  const centre = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    if (Math.hypot(clientX - down.current.x, clientY - down.current.y) > STILL_PX) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    setCrop({
      x: within(crop.x + left + width / 2 - clientX, (size.current.width * zoom - width) / 2),
      y: within(crop.y + top + height / 2 - clientY, (size.current.height * zoom - height) / 2),
    })
  }
  const foot = (
    <div className={styles.actions}>
      <Button look="main" wide busy={isPending} busyLabel={m.profile_photo_saving()} onClick={() => mutate()}>
        {m.profile_photo_save()}
      </Button>
      <Button wide onClick={onClose}>
        {m.ui_cancel()}
      </Button>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={m.profile_photo_crop_title()} foot={foot}>
      <Stack>
        {error && <Failure>{sentenceOf(error)}</Failure>}
        {/* Dragging inside it moves the photo, not the sheet. */}
        <div className={styles.frame} data-base-ui-swipe-ignore="">
          <Cropper
            image={picture}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={1}
            cropShape="round"
            objectFit="cover"
            showGrid={false}
            keyboardStep={KEYBOARD_STEP_PX}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => {
              square.current = pixels
              loading.end()
            }}
            setImageRef={(ref) => void (image.current = ref.current)}
            onMediaLoaded={({ width, height, naturalWidth, naturalHeight }) => {
              size.current = { width, height }
              const side = Math.min(naturalWidth, naturalHeight)
              setMostZoom(Math.max(1, Math.min(MAX_ZOOM, side / LEAST_SIDE_PX)))
            }}
            mediaProps={{ onError: () => onUnfit(m.media_image_unreadable()) }}
            cropperProps={{
              role: 'application',
              'aria-label': m.profile_photo_crop_area(),
              'aria-describedby': hint,
              onPointerDown: ({ clientX: x, clientY: y }) => (down.current = { x, y }),
              onClick: centre,
            }}
          />
        </div>
        <Hint id={hint}>
          <span className={styles.byKeys}>{m.profile_photo_crop_hint()}</span>
          <span className={styles.byTouch}>{m.profile_photo_crop_hint_touch()}</span>
        </Hint>
        <label className={styles.zoom}>
          <span>{m.ui_zoom()}</span>
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={ZOOM_STEP}
            value={zoom}
            onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          />
        </label>
      </Stack>
    </Sheet>
  )
}

/** The loading of the picture: on a slow device Save may be pressed before it is over. */
function aLoading() {
  let end = () => {}
  const isOver = new Promise<void>((resolve) => (end = resolve))
  return { isOver, end }
}

/** The number nearest to `value` that is at most `most` away from 0. */
function within(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value))
}

function sentenceOf(why: unknown): string {
  return isRefusal(why) ? problemOfForm(why, m.profile_photo_failed()).message : m.profile_photo_failed()
}
