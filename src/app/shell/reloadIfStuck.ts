/** For which build this tab was reloaded. */
const RELOADED_KEY = 'lamppost-reloaded'

/** How long the server may take to answer, ms. */
const MOST_WAIT_MS = 10_000

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Reloads a page whose code failed to load twice although the server answers, once for each build: after a new release
 * the files of the old one may be gone, and many browsers never ask again for a module that has failed once. Not while
 * somebody has typed or chosen something, since forms work without the code.
 */
export async function reloadIfStuck(failures: number): Promise<void> {
  if (failures < 2 || isTouched() || !isFirstFor(buildOf()) || !(await isServerThere()) || isTouched()) return
  try {
    sessionStorage.setItem(RELOADED_KEY, buildOf())
  } catch {
    return // without storage it might be reloaded without end
  }
  // Not `reload()`, which would send a form again that this page has answered.
  location.replace(location.pathname + location.search)
}

/** The address of the script that this page began with; it has a hash. */
function buildOf(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? ''
}

function isFirstFor(build: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) !== build
  } catch {
    return false
  }
}

function isTouched(): boolean {
  const fields = [...document.querySelectorAll<Field>('main :is(input, textarea)')]
  return fields.some(
    (field) =>
      field === document.activeElement ||
      field.value !== field.defaultValue ||
      ('checked' in field && field.checked !== field.defaultChecked),
  )
}

async function isServerThere(): Promise<boolean> {
  try {
    const { status } = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout(MOST_WAIT_MS) })
    return status < 500
  } catch {
    return false
  }
}
