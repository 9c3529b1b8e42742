import { EVENTS_PATH } from '#app/live/events.contract.ts'
import { DEMO_PASSWORD, seedTerritory } from '#db/seed.ts'
import type { TestApp } from '../app.ts'
import { aComment } from '../comments.ts'
import { aMember, aReport, castVote, type Member } from '../makers.ts'
import { aKey } from '../open311.ts'
import { anUnverified } from '../people.ts'
import { aJpeg } from '../pictures.ts'
import { listenTo } from '../stream.ts'
import { crawl, type Visited, visit } from './crawl.ts'

/** What somebody has typed into the private fields of their profile. */
const TYPED = {
  phoneNumber: '+35020012345',
  homeLocation: '7 Hidden House, Main Street',
  homeLocationCoords: { lat: 36.123456, lng: -5.345678 },
}

/** Where the photos of `aJpeg({ gps: true })` were taken. The middle of the map is 36.1408, -5.3536. */
export const PHOTO_TAKEN = ['36.14055', '36.14056', '5.35361']

/** Fills the site with the demo's data and a resident who has filled in every private field. */
export async function fill(app: TestApp): Promise<{ resident: Member; report: { id: string } }> {
  await seedTerritory(app.services, { reports: 40, photos: 20 })
  // The demo's homes are streets that its reports name too. These homes are in no public text unless they leak.
  await app.services.database.sql`
    update profiles set phone_number = '+350200' || 10000 + at, home_location = at || ' Hidden House',
      home_lat = 36.12 + at * 0.000123, home_lng = -5.34 - at * 0.000123
    from (select user_id as id, row_number() over () as at from profiles) numbered where numbered.id = user_id`
  await anUnverified(app, { email: 'waits.for.a.code@hidden.test' })
  const resident = await aMember(app, { name: 'Grace H.' })
  const expectDone = ({ status }: { status: number }) => {
    if (status >= 300) throw new Error(`The site refused what a resident may do: ${status}`)
  }
  expectDone(await resident.send('PATCH', '/api/profile', TYPED))
  const photo = await aJpeg({ gps: true })
  const form = new FormData()
  form.append('photo', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }))
  expectDone(await resident.send('PUT', '/api/profile/photo', form))
  expectDone(
    await resident.send('POST', '/api/alerts', { lat: 36.133377, lng: -5.355599, radiusMetres: 500, categories: [] }),
  )
  await app.services.database.sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), user_id, id, 'https://push.example/of-grace', 'the-p256dh-of-grace', 'the-auth-of-grace', now()
    from sessions where user_id = ${resident.id}`
  await aKey(await aMember(app, { isAdmin: true }), 'Town Hall')
  await app.services.database.sql`insert into address_key (key) values ('the-key-of-addresses')`
  await app.services.database.sql`update mails set unsubscribe_url = 'https://lamppost.example/unsubscribe?t=of-grace'`
  const report = await aReport(resident, { photo, lat: 36.1312, lng: -5.3521 })
  await aComment(resident, report.id, { text: 'Here is another picture', images: [photo] })
  const neighbour = await aMember(app)
  const flag = { reason: 'other', comment: 'This comment is for admins alone' }
  expectDone(await neighbour.send('POST', `/api/reports/${report.id}/flags`, flag))
  await app.services.database
    .sql`insert into barred_addresses (hash, bar) values ('the-hash-of-a-barred-one', 'sign-in')`
  return { resident, report }
}

/** Reads everything that a visitor can: every link from the start, every endpoint, every refusal, and what is pushed live. */
export async function readAll(
  app: TestApp,
  { resident, report }: Awaited<ReturnType<typeof fill>>,
): Promise<Visited[]> {
  const { paths } = (await visit(app, '/api/openapi.json').then(({ text }) => JSON.parse(text))) as OpenApi
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, report.id),
    })),
  )
  const read = endpoints.filter(({ method, path }) => method === 'GET' && path !== EVENTS_PATH)
  const visited = await crawl(app, [
    ...STARTS,
    `/open311/v2/requests/${report.id}.json`,
    ...read.map(({ path }) => path),
  ])
  for (const { method, path } of endpoints) {
    if (method !== 'GET') visited.push(await visit(app, path, { method, body: '{}' }))
  }
  return [...visited, await heardLive(app, resident)]
}

interface OpenApi {
  paths: Record<string, Record<string, unknown>>
}

/** Paths that no link leads to. */
export const STARTS = [
  '/',
  '/recent?category=litter&state=resolved&sort=confirms&days=all&q=bin',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sw.js',
  '/app-shell',
  '/healthz',
  '/readyz',
  '/map/tiles.json',
  '/api/docs',
  '/api/me',
  '/api/reports?days=all&limit=50',
  '/api/reports?sort=nearest&lat=36.14&lng=-5.35',
  '/api/reports/map?days=all',
  '/api/places/search?q=main%20street',
  '/api/places/reverse?lat=36.1408&lng=-5.3536',
  '/api/reports/similar?category=litter&description=A%20bin%20has%20tipped%20over&lat=36.1312&lng=-5.3521',
  '/embed?map=1',
  '/embed/map.png',
  '/open311/discovery.json',
  '/open311/v2/discovery.xml',
  '/open311/v2/services.json',
  '/open311/v2/services/litter.xml',
  '/open311/v2/requests.json',
  '/open311/v2/requests.xml',
]

async function heardLive(app: TestApp, resident: Member): Promise<Visited> {
  const stream = await listenTo(app.address)
  const added = await aReport(resident, { lat: 36.1299, lng: -5.3533, photo: await aJpeg({ gps: true }) })
  await stream.next('reports')
  await castVote(await aMember(app), added.id, 'confirm')
  await stream.next('reports')
  stream.close()
  const text = JSON.stringify(stream.received)
  const headers = new Headers(stream.headers as Record<string, string>) // no header comes twice
  return { method: 'GET', path: EVENTS_PATH, status: stream.status, headers, bytes: Buffer.from(text), text }
}

/** The answer to a sign-in, with its cookies. */
export const signIn = (app: TestApp) =>
  visit(app, '/api/accounts/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email: 'resident@demo.test', password: DEMO_PASSWORD }),
  })
