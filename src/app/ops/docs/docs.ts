import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { securityHeaders } from '#app/http/headers.ts'
import { EVENTS, EVENTS_PATH } from '#app/live/events.contract.ts'
import { m } from '#messages'
import { JSON_TYPE } from '#platform/server/http/byteCache.ts'
import { etagOf, sendWithEtag } from '#platform/server/http/etag.ts'
import type { Route } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { escapeHtml } from '#shared/html.ts'
import { schemaOf } from './jsonSchema.ts'
import { OPEN311_CALLS } from './open311Calls.ts'
import { eventsRefusals, inputOf, openApiOf, refusalsOf, type DocumentedRefusal } from './openapi.ts'

/** `/api/openapi.json` for programs, `/api/docs` for people. Both are generated from the contracts. */
export function serveDocs(app: FastifyInstance, routes: Route[], services: Services): void {
  const json = JSON.stringify(openApiOf(routes, services))
  const etag = etagOf(json)
  const body = bodyOf(routes, services)
  const headers = securityHeaders(services.config)
  const title = escapeHtml(m.app_docs_title({ product: services.config.PRODUCT_NAME }))
  app.get('/api/openapi.json', async (request, reply) => {
    reply.type(JSON_TYPE).header('cache-control', 'no-cache')
    return sendWithEtag(request, reply, json, etag)
  })
  app.get('/api/docs', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    return reply.headers(headers(nonce)).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
      .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>${body}</main></body></html>`)
  })
}

function bodyOf(routes: Route[], services: Services): string {
  const program = `<a href="/api/openapi.json">/api/openapi.json</a>`
  const sections = routes.map(({ endpoint }) => sectionOf(endpoint, services))
  return `<p>${escapeHtml(m.app_docs_intro())} ${escapeHtml(m.app_docs_machine())} ${program}</p>${sections.join('')}${eventsSection()}${open311Section(services.config.PUBLIC_URL)}`
}

const WHO = {
  anyone: m.app_docs_who_anyone,
  user: m.app_docs_who_user,
  member: m.app_docs_who_member,
  admin: m.app_docs_who_admin,
} as const

function sectionOf(endpoint: Endpoint, services: Services): string {
  const { method, path, summary, who, status = 200, download, publicFile = download } = endpoint
  const { parameters, body } = inputOf(endpoint)
  const fields = Object.entries(body?.properties ?? {}).map(([name, schema]) =>
    rowOf(name, body?.required?.includes(name) ?? false, schema),
  )
  const files = Object.entries(endpoint.files ?? {}).map(([name, { maxBytes }]) => {
    const size = Math.floor((maxBytes / 1024 / 1024) * 10) / 10
    return `<tr><th>${escapeHtml(name)}</th><td>${escapeHtml(m.app_docs_optional())}</td><td>${escapeHtml(m.app_docs_file({ megabytes: size }))}</td></tr>`
  })
  const type = publicFile ? `<p><code>${escapeHtml(publicFile)}</code></p>` : ''
  const reply =
    status === 204
      ? ''
      : type || `<pre>${escapeHtml(JSON.stringify(schemaOf(endpoint.reply, 'output'), null, 2))}</pre>`
  return `<section><h2><code>${method} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)} (${escapeHtml(WHO[who]())})</p>
${callOf(endpoint, services)}
${tableOf(
  m.app_docs_parameters(),
  parameters.map(({ name, required, schema }) => rowOf(String(name), required === true, schema)),
)}
${tableOf(m.app_docs_body(), [...fields, ...files])}
<details><summary>${escapeHtml(m.app_docs_reply())} ${status}</summary>${reply}</details>
${refusalsTable(refusalsOf(endpoint, services))}</section>`
}

/** A call that can be copied with one click and works without changes; empty if there is none. */
function callOf(endpoint: Endpoint, { config }: Services): string {
  const { method, path, who, example } = endpoint
  const isWhole = example !== undefined || inputOf(endpoint).parameters.every(({ required }) => !required)
  if (method !== 'GET' || who !== 'anyone' || !isWhole) return ''
  return `<pre class="call">curl '${escapeHtml(config.PUBLIC_URL + path + (example ?? ''))}'</pre>`
}

function eventsSection(): string {
  const events = Object.entries(EVENTS).map(([name, { when, data }]) => {
    const schema = JSON.stringify(schemaOf(data, 'output'))
    return `<tr><th><code>${name}</code></th><td>${escapeHtml(when())}</td><td><code>${escapeHtml(schema)}</code></td></tr>`
  })
  return `<section><h2><code>GET ${EVENTS_PATH}</code></h2><p>${escapeHtml(m.app_docs_events())} (${escapeHtml(WHO.anyone())})</p>
<p>${escapeHtml(m.app_docs_reply())} 200 <code>text/event-stream</code></p>
${tableOf(m.app_docs_events_caption(), events)}
${refusalsTable(eventsRefusals())}</section>`
}

/** The part about Open311, with calls to copy. */
function open311Section(publicUrl: string): string {
  const calls = OPEN311_CALLS.map(({ method, address, summary, example = `${address}.json`, sent = [] }) => {
    const fields = sent.map((field) => ` \\\n  --data-urlencode '${field}'`).join('')
    const command = `curl '${publicUrl}${example}'${fields}`
    return `<h3><code>${escapeHtml(`${method} ${address}.{json,xml}`)}</code></h3><p>${escapeHtml(summary)}</p><pre>${escapeHtml(command)}</pre>`
  })
  return `<section><h2>${escapeHtml(m.app_docs_open311_title())}</h2><p>${escapeHtml(m.app_docs_open311())}</p>${calls.join('')}</section>`
}

function refusalsTable(refusals: DocumentedRefusal[]): string {
  const rows = refusals.map(
    ({ code, status, wording }) =>
      `<tr><th>${status}</th><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(wording)}</td></tr>`,
  )
  return tableOf(m.app_docs_refusals(), rows)
}

function rowOf(name: string, isRequired: boolean, schema: unknown): string {
  const need = isRequired ? '' : escapeHtml(m.app_docs_optional())
  return `<tr><th>${escapeHtml(name)}</th><td>${need}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`
}

function tableOf(caption: string, rows: string[]): string {
  return rows.length ? `<table><caption>${escapeHtml(caption)}</caption>${rows.join('')}</table>` : ''
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0;padding:1rem}
main{max-width:60rem;margin:auto}section{border-top:1px solid #8886;padding:.5rem 0 1rem}h2{font-size:1.1rem}h3{font-size:1rem;margin-block:1rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.85rem;overflow-wrap:anywhere}pre{overflow:auto;padding:.5rem;border:1px solid #8886}
table{width:100%;border-collapse:collapse;margin:.5rem 0}caption{text-align:left;font-weight:600}
th,td{text-align:left;vertical-align:top;padding:.15rem .75rem .15rem 0;font-weight:400}th{white-space:nowrap}summary{cursor:pointer}.call{user-select:all}`
