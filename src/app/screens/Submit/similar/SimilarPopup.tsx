import { useOnDemand } from '#platform/browser/hooks/useOnDemand.ts'
import type { SimilarDialogProps } from './SimilarDialog.tsx'

/** Fetches the dialog's code when something similar was found. If that fails, the report is posted without asking. */
export function SimilarPopup(props: SimilarDialogProps) {
  const Dialog = useOnDemand(
    () => import('./SimilarDialog.tsx').then((it) => it.SimilarDialog),
    props.open,
    props.onContinue,
  )
  return Dialog && <Dialog {...props} />
}
