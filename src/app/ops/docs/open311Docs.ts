import { m } from '#messages'
import { escapeHtml } from '#shared/html.ts'
import { OPEN311_CALLS } from './open311Calls.ts'

/** The part of the documentation page about Open311, with calls to copy. */
export function open311Section(publicUrl: string): string {
  const calls = OPEN311_CALLS.map(({ method, address, summary, example = `${address}.json`, sent = [] }) => {
    const fields = sent.map((field) => ` \\\n  --data-urlencode '${field}'`).join('')
    const command = `curl '${publicUrl}${example}'${fields}`
    return `<h3><code>${escapeHtml(`${method} ${address}.{json,xml}`)}</code></h3><p>${escapeHtml(summary)}</p><pre>${escapeHtml(command)}</pre>`
  })
  return `<section><h2>${escapeHtml(m.app_docs_open311_title())}</h2><p>${escapeHtml(m.app_docs_open311())}</p>${calls.join('')}</section>`
}
