import { storedText } from '#platform/browser/storedText.ts'

/**
 * Builds for which this tab was reloaded already; during a rollout pages and scripts may not match, and it would reload
 * for ever.
 */
const reloaded = storedText('lamppost-reloaded', 'tab')

/** How long the server may take to answer, ms. */
const MAX_WAIT_MS = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Reloads a page whose code failed to load twice although the server answers, once for each build: after a new release
 * the files of the old one may be gone, and many browsers never ask again for a module that has failed once. Not while
 * somebody has typed or chosen something, since forms work without the code.
 */
export async function reloadIfStuck(failures: number): Promise<void> {
  if (failures < 2 || isTouched() || !(await isServerThere()) || isTouched() || !noteReload(buildOf())) return
  // Not `reload()`, which would send a form again that this page has answered.
  location.replace(location.pathname + location.search)
}

/** The address of the script that this page began with; it has a hash. */
function buildOf(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
}

/**
 * Notes that this tab reloads for a build; returns whether it is the first time. Without storage always false, since the
 * tab could reload for ever.
 */
function noteReload(build: string): boolean {
  const builds = (reloaded.read() ?? '').split(' ')
  return reloaded.keep([...builds, build].join(' ')) && !builds.includes(build)
}

function isTouched(): boolean {
  const fields = [...document.querySelectorAll<Field>('main :is(input, textarea, select)')]
  return fields.some((field) => field === document.activeElement || isChanged(field))
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected)
    return field.selectedIndex !== Math.max(first, 0)
  }
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
    return field.checked !== field.defaultChecked
  // The server has sent back what was typed: a new page would lose it.
  if (field instanceof HTMLTextAreaElement && field.defaultValue !== '') return true
  return field.value !== field.defaultValue
}

async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(MAX_WAIT_MS) })
    return status < 500
  } catch {
    return false
  }
}
