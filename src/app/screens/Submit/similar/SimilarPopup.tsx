import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import type { SimilarDialogProps } from './SimilarDialog.tsx'

/** Fetched when something similar was found; where it can't be, the report is posted as if nothing had been. */
export function SimilarPopup(props: SimilarDialogProps) {
  const Dialog = useOnDemand(
    () => import('./SimilarDialog.tsx').then((it) => it.SimilarDialog),
    props.open,
    props.onContinue,
  )
  return Dialog && <Dialog {...props} />
}
