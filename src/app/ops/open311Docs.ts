import { OPEN311_ROOT, VERSION_ROOT } from '#features/open311/open311.rules.ts'
import { m } from '#messages'
import { escapeHtml } from '#shared/html.ts'

interface Described {
  call: string
  summary: string
  /** What follows the server's address in the copyable command, and what is sent. */
  path: string
  sent?: string[]
}

const CALLS: Described[] = [
  {
    call: `GET ${OPEN311_ROOT}/discovery.{json,xml}`,
    summary: 'Where the interface is, and what it speaks',
    path: `${OPEN311_ROOT}/discovery.json`,
  },
  {
    call: `GET ${VERSION_ROOT}/services.{json,xml}`,
    summary: 'The categories as services',
    path: `${VERSION_ROOT}/services.json`,
  },
  {
    call: `GET ${VERSION_ROOT}/services/{service_code}.{json,xml}`,
    summary: 'The questions of a service',
    path: `${VERSION_ROOT}/services/litter.json`,
  },
  {
    call: `GET ${VERSION_ROOT}/requests.{json,xml}`,
    summary:
      'Reports by service_request_id, service_code, status (open, closed), start_date, end_date, bbox, q; sort, page, page_size, extensions=true',
    path: `${VERSION_ROOT}/requests.json?status=open&service_code=litter,noise&page_size=20`,
  },
  {
    call: `GET ${VERSION_ROOT}/requests/{service_request_id}.{json,xml}`,
    summary: 'One report',
    path: `${VERSION_ROOT}/requests/ID.json`,
  },
  {
    call: `GET ${VERSION_ROOT}/tokens/{token}.{json,xml}`,
    summary: 'The report of a token',
    path: `${VERSION_ROOT}/tokens/ID.json`,
  },
  {
    call: `POST ${VERSION_ROOT}/requests.{json,xml}`,
    summary:
      'Send a report with an api_key: service_code, lat and long or address_string, description, media_url, attribute[external_id]; 1,000 a day',
    path: `${VERSION_ROOT}/requests.json`,
    sent: ['api_key=KEY', 'service_code=litter', 'lat=36.1408', 'long=-5.3536', 'description=A bin has tipped over'],
  },
]

/** The part of the documentation page about Open311, with calls to copy. */
export function open311Section(publicUrl: string): string {
  const calls = CALLS.map(({ call, summary, path, sent = [] }) => {
    const fields = sent.map((field) => ` \\\n  --data-urlencode '${field}'`).join('')
    const command = `curl '${publicUrl}${path}'${fields}`
    return `<h3><code>${escapeHtml(call)}</code></h3><p>${escapeHtml(summary)}</p><pre>${escapeHtml(command)}</pre>`
  })
  return `<section><h2>${escapeHtml(m.docs_open311_title())}</h2><p>${escapeHtml(m.docs_open311())}</p>${calls.join('')}</section>`
}
