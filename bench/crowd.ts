import type { ClientBase } from 'pg'
import { near } from '#db/seed/places.ts'
import { type Random, randomFrom } from '#db/seed/random.ts'
import { insertRows } from '#db/seed/rows.ts'
import { COMMENTS, COMMENTS_ABOUT } from '#db/seed/sentences/comments.ts'
import { DESCRIPTIONS } from '#db/seed/sentences/descriptions.ts'
import { say } from '#db/seed/sentences/say.ts'
import { longestFirst } from '#features/reports/submit/similar.rules.ts'
import { cellOf, type LatLng } from '#features/territory/territory.rules.ts'
import { DAY_MS } from '#shared/clock.ts'

/** How reports close to each other are worded: each in words of its own, or all from one template. */
export type Crowd = 'neighbours' | 'template'

/** The location around which these reports are stored. */
export const BUSY_PLACE = { lat: 36.1408, lng: -5.3536 }

const PLACES = [
  'Main Street',
  'Castle Steps',
  'Town Range',
  'Line Wall Road',
  'Engineer Lane',
  'the market',
  'the school',
]

/** Returns a description of litter: one sentence of the demo's, often two; in `template` only house and day vary. */
export function somethingSaid(random: Random, crowd: Crowd): string {
  if (crowd === 'template')
    return `The bin by the steps of house ${random.between(1, 100_000)} is full again, seen ${random.pick(['today', 'yesterday', 'on Sunday'])}.`
  const first = say(random, random.pick(DESCRIPTIONS.litter)[0], random.pick(PLACES))
  const more = say(random, random.pick([...COMMENTS, ...COMMENTS_ABOUT.litter]), random.pick(PLACES))
  return random.chance(0.6) ? `${first} ${more}` : first
}

/** Adds `count` reports of the last 13 days, each at most 140 metres north, south, east or west of `place`. */
export async function addNear(client: ClientBase, place: LatLng, count: number, crowd: Crowd): Promise<void> {
  const random = randomFrom(count)
  const { rows: authors } = await client.query<{ id: string }>('select id from users order by id limit 20')
  const reports = Array.from({ length: count }, () => {
    const at = new Date(Date.now() - random.next() * 13 * DAY_MS)
    const { lat, lng } = near(random, place, 140)
    const description = somethingSaid(random, crowd)
    return {
      ...{ id: random.idAt(at), author_id: random.pick(authors).id, category: 'litter', lat, lng },
      ...{
        description,
        words: longestFirst(description).join(' '),
        cell: cellOf({ lat, lng }),
        address: 'Main Street, Gibraltar',
      },
      ...{ status: 'active', confirms: 0, listed_confirms: 0, rejects: 0, comments: 0, flags: 0 },
      ...{ created_at: at, updated_at: at },
    }
  })
  await insertRows(client, 'reports', reports)
}
