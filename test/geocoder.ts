import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Place {
  label: string
  lat: string
  lon: string
}

/** A geocoding service on loopback that speaks Nominatim's shapes. Change `answers` at any time. */
export interface TestGeocoder {
  url: string
  answers: {
    /** The name of a point; null: it answers without a name. */
    label: string | null | ((lat: number, lng: number) => string | null)
    delayMs: number
    /** An HTTP status instead of an answer. */
    status: number
    /** A whole body instead of an answer. */
    body: string | null
    /** Where it sends the client instead of answering. */
    redirect: string | null
    places: Place[]
  }
  /** What was asked, in order: path, query, headers, time in milliseconds. */
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
    const reply = pathname === '/search' ? answers.places.map(found) : named(searchParams, answers)
    response.writeHead(answers.status, { 'content-type': 'application/json; charset=utf-8' })
    return response.end(answers.body ?? JSON.stringify(answers.status === 200 ? reply : { error: 'down' }))
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

function found({ label, lat, lon }: Place, index: number): object {
  return { place_id: index, lat, lon, display_name: label, address: { road: label.split(',')[0], country_code: 'gi' } }
}
