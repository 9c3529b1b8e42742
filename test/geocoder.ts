import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A search result in the service's own format. */
interface Found {
  display_name: string
  lat: string
  lon: string
  address?: { road?: string; city?: string; town?: string; village?: string }
}

/** A geocoding service on loopback that speaks Nominatim's format. Change `answers` at any time. */
export interface TestGeocoder {
  url: string
  answers: {
    /** The name of a point; null for an answer without a name. */
    label: string | null | ((lat: number, lng: number) => string | null)
    delayMs: number
    /** An HTTP status to send instead of an answer; for some points only, if it is a function. */
    status: number | ((lat: number) => number)
    /** A body to send instead of an answer. */
    body: string | null
    /** Where to redirect the client instead of answering. */
    redirect: string | null
    /** Search results, for any words unless given by words. */
    places: Found[] | ((words: string) => Found[])
  }
  /** The requests in order: path, query, headers, time in milliseconds. */
  asked: { path: string; query: URLSearchParams; headers: IncomingMessage['headers']; atMs: number }[]
  stop(): Promise<void>
}

export async function startGeocoder(port = 0): Promise<TestGeocoder> {
  const answers: TestGeocoder['answers'] = {
    label: '12, Main Street, Westside, GX11 1AA, Gibraltar',
    delayMs: 0,
    status: 200,
    body: null,
    redirect: null,
    places: [],
  }
  const asked: TestGeocoder['asked'] = []
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://geocoder')
    asked.push({ path: pathname, query: searchParams, headers: request.headers, atMs: performance.now() })
    if (answers.delayMs) await sleep(answers.delayMs)
    if (answers.redirect) return response.writeHead(302, { location: answers.redirect }).end()
    const reply = pathname === '/search' ? found(searchParams, answers) : named(searchParams, answers)
    const { status: said } = answers
    const status = typeof said === 'number' ? said : said(Number(searchParams.get('lat')))
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
    return response.end(answers.body ?? JSON.stringify(status === 200 ? reply : { error: 'down' }))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: open } = server.address() as AddressInfo // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${open}`,
    answers,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function named(query: URLSearchParams, { label }: TestGeocoder['answers']): object {
  const lat = Number(query.get('lat'))
  const lng = Number(query.get('lon'))
  const name = typeof label === 'function' ? label(lat, lng) : label
  return name === null
    ? { error: 'Unable to geocode' }
    : { place_id: 1, lat: `${lat}`, lon: `${lng}`, display_name: name }
}

function found(query: URLSearchParams, { places }: TestGeocoder['answers']): object[] {
  const list = typeof places === 'function' ? places(query.get('q') ?? '') : places
  return list.slice(0, Number(query.get('limit') ?? 10)).map(({ address, ...place }, index) => ({
    ...{ place_id: index, osm_type: 'way', class: 'highway', importance: 0.1, ...place },
    ...(query.get('addressdetails') === '1' && { address: { ...address, country_code: 'gi' } }),
  }))
}
