import { useSearchParams } from 'react-router'
import { Button } from '#platform/browser/ui/Button.tsx'

/** Leads from the "mail sent" view back to the form. Without JavaScript, it opens the page of that form. */
export function BackButton({ to, label, onBack }: { to: '/signin' | '/register'; label: string; onBack: () => void }) {
  const [query] = useSearchParams()
  const returnTo = query.get('returnTo')
  return (
    <form
      action={to}
      onSubmit={(event) => {
        event.preventDefault()
        onBack()
      }}
    >
      {returnTo !== null && <input type="hidden" name="returnTo" value={returnTo} />}
      <Button type="submit" look="link" icon="arrow-left">
        {label}
      </Button>
    </form>
  )
}
