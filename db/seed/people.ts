import { DAY_MS } from '#shared/clock.ts'
import type { Random } from './random.ts'

/** The password of every account of the demo. */
export const DEMO_PASSWORD = 'demo-lamppost'

/** The email addresses of the demo's accounts. */
export const DEMO_ACCOUNTS = ['resident', 'author', 'admin', 'unverified'].map((name) => `${name}@demo.test`)

export interface Person {
  id: string
  email: string
  firstName: string
  lastName: string
  admin: boolean
  emailVerified: boolean
  createdAt: Date
}

/** Common first names and family names in Gibraltar. They are combined at random and mean no real person. */
const FIRST_NAMES =
  'Louise,Karim,Nicole,Kayleigh,Jaydan,Francis,Ernest,Natasha,Gianna,Ivan,Julian,Stephanie,Tyrone,Leanne,Lucille,Desiree,' +
  'Momy,Solomon,Esther,Rachel,Youssef,Fatima,Priya,Sanjay,Hannah,Ethan,Kevin,Denise,Marisa,Yvette,Lourdes,Victor,Joelle,' +
  'Kieran,Sean,Michelle,Angela,Aidan,Dylan,Megan,Karen,Jared,Emma,Nadia,Celine,Aaron,Mariola,Stefan'
const LAST_NAMES =
  'Ballestrino,Baglietto,Chipolina,Debono,Bonfante,Sciacaluga,Danino,Benady,Gaggero,Risso,Vinet,Zammit,Mifsud,Galliano,' +
  'Parody,Robba,Sanguinetti,Santos,Perera,Ramirez,Martinez,Figueras,Netto,Byrne,Holmes,Hernandez,Lopez,Rodriguez,Avellano,' +
  'Borg,Micallef,Attias,Levy,Benzaquen,Serruya,Macedo,Duarte,Olivares,Gomez,Cruz,Williams,Moreno,Fortuna,Durante'

const RESIDENTS = 40
const REPORTS_A_RESIDENT = 100

/** Generates the demo's people: `resident`, `author`, `admin`, `unverified` and neighbours. At least 40 report. */
export function somePeople(random: Random, reports: number, now: Date) {
  const joined = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS - random.between(0, DAY_MS - 1))
  const account = (name: string, firstName: string, lastName: string, daysAgo: number): Person => {
    const createdAt = joined(daysAgo)
    const id = random.idAt(createdAt)
    return { id, email: `${name}@demo.test`, firstName, lastName, admin: false, emailVerified: true, createdAt }
  }
  const resident = account('resident', 'Lucia', 'Pitaluga', 75)
  const author = account('author', 'Maria', 'Vallejo', 210)
  const admin = { ...account('admin', 'Grace', 'Olivero', 320), admin: true }
  const unverified = { ...account('unverified', 'Thomas', 'Victory', 1), emailVerified: false }

  const wanted = Math.max(RESIDENTS, Math.ceil(reports / REPORTS_A_RESIDENT)) - 2
  const firstNames = random.shuffled(FIRST_NAMES.split(','))
  const lastNames = random.shuffled(LAST_NAMES.split(','))
  const neighbours = Array.from({ length: wanted }, (_, index) => {
    const round = Math.floor(index / lastNames.length)
    const first = firstNames[(index + round) % firstNames.length] as string // both lists wrap round
    const last = lastNames[index % lastNames.length] as string
    const again = Math.floor(index / (firstNames.length * lastNames.length))
    return account(`${first}.${last}${again || ''}`.toLowerCase(), first, last, random.between(62, 400))
  })
  return { resident, author, admin, unverified, neighbours, all: [resident, author, admin, unverified, ...neighbours] }
}

export type People = ReturnType<typeof somePeople>
