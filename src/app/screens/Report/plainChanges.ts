import { flagReport } from '#features/flags/flags.contract.ts'
import { followReport } from '#features/following/follow/follow.contract.ts'
import { deleteReport } from '#features/reports/deletion/deletion.contract.ts'
import { castVote } from '#features/votes/votes.contract.ts'
import type { Vote } from '#features/votes/votes.rules.ts'
import { m } from '#messages'
import type { Api } from '#platform/browser/api.ts'
import { formText } from '#platform/browser/forms.ts'

/** The id of what `PlainActions` shows. The browser scrolls there after a change. */
export const ACTIONS_ID = 'actions'

interface Change {
  /** Makes the change. Returns what the page then says, if it can't be seen. */
  run: (api: Api, id: string, form: FormData) => Promise<string | void>
  /** What is said when it fails for no known reason. */
  failed: () => string
}

const vote = (type: Vote | null): Change => ({
  run: async (api, id) => void (await api.call(castVote, { id, type })),
  failed: m.votes_failed,
})

const follow = (following: boolean): Change => ({
  run: async (api, id) => void (await api.call(followReport, { id, following })),
  failed: m.following_failed,
})

/** The changes that the buttons of `PlainActions` make, by their values. */
export const CHANGES = {
  confirm: vote('confirm'),
  reject: vote('reject'),
  'take-back': vote(null),
  follow: follow(true),
  unfollow: follow(false),
  flag: { run: flag, failed: m.flags_failed },
  delete: { run: (api, id) => api.call(deleteReport, { id }), failed: m.reports_delete_failed },
} satisfies Record<string, Change>

async function flag(api: Api, id: string, form: FormData): Promise<string> {
  await api.call(flagReport, { id, reason: formText(form, 'reason'), comment: formText(form, 'comment') })
  return `${m.flags_thanks()}. ${m.flags_thanks_words()}`
}

export type Intent = keyof typeof CHANGES

export function isIntent(value: string): value is Intent {
  return Object.hasOwn(CHANGES, value)
}
