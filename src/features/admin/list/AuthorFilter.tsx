import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { Icon } from '#platform/browser/icons/Icon.tsx'
import chips from '#platform/browser/ui/form/Chip.module.css'
import { useApi } from '#platform/browser/useApi.ts'
import { ADMIN_KEY } from '../adminKeys.browser.ts'
import { useFilters } from './lists.browser.ts'
import { listUsers } from '../users/users.contract.ts'

/** Says whose entries are listed, with a button that removes this filter; nothing when all authors are listed. */
export function AuthorFilter() {
  const api = useApi()
  const [search, change] = useFilters()
  const id = search.get('author')
  const { data } = useQuery({
    queryKey: [...ADMIN_KEY, listUsers.path, 'named', id],
    queryFn: async ({ signal }) => (await api.call(listUsers, { q: id ?? '', limit: 1 }, { signal })).items[0] ?? null,
    enabled: id !== null,
  })
  if (id === null) return null
  const name = data?.displayName || data?.email || m.admin_one_user()
  return (
    <button
      type="button"
      className={chips.chip}
      data-on
      aria-label={m.admin_author_remove({ name })}
      onClick={() => change({ author: null })}
    >
      <span>{m.admin_author()}: </span>
      <b>{name}</b>
      <Icon name="x" size="s" />
    </button>
  )
}
