import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { takeShared } from '#features/reports/device/shared.browser.ts'
import { m } from '#messages'
import { Banner } from '#platform/browser/ui/Banner.tsx'

interface SharedPhotoProps {
  /** The stored draft has been read. */
  isLive: boolean
  /** The draft has a photo, which is not replaced without being asked. */
  hasPhoto: boolean
  onPhoto: (photo: File) => void
  onWords: (words: string) => void
}

/** Takes a photo that another app has shared into the form, or offers it where the draft has one already. */
export function SharedPhoto({ isLive, hasPhoto, onPhoto, onWords }: SharedPhotoProps) {
  const asked = new URLSearchParams(useLocation().search).get('shared')
  const isShared = asked !== null
  const [hasFailed, setFailed] = useState(false)
  const [offered, setOffered] = useState<File | null>(null)
  const take = useEffectEvent(async () => {
    // Removes `?shared`, so that a reload does not ask again.
    history.replaceState(history.state, '', location.pathname)
    if (asked === 'failed') setFailed(true)
    const shared = await takeShared()
    if (shared?.words) onWords(shared.words)
    if (!shared?.photo) return
    if (hasPhoto) setOffered(shared.photo)
    else onPhoto(shared.photo)
  })
  useEffect(() => {
    if (isLive && isShared) void take()
  }, [isLive, isShared])
  if (hasFailed) {
    return (
      <Banner icon="camera" role="status" onClose={() => setFailed(false)}>
        {m.reports_submit_shared_failed()}
      </Banner>
    )
  }
  if (!offered) return null
  const use = () => {
    onPhoto(offered)
    setOffered(null)
  }
  const action = { label: m.reports_submit_shared_use(), onPress: use }
  return (
    <Banner icon="camera" role="status" action={action} onClose={() => setOffered(null)}>
      {m.reports_submit_shared()}
    </Banner>
  )
}
