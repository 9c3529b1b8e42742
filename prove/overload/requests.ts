import { type Browser, cookiesOf } from '#test/browser.ts'
import type { Person } from '#test/people.ts'

const SEARCHES = ['bin', 'lamp', 'noise at night']

/** The requests of visitors and members as a crowd sends them: three of five are visitors', one of ten writes. */
export function mixedRequests(members: Person[], reports: string[]): string[] {
  return Array.from({ length: 600 }, (_, at) => {
    const member = members[at % members.length]
    const report = reports[(at * 7) % reports.length] ?? ''
    const word = encodeURIComponent(SEARCHES[at % SEARCHES.length] ?? '')
    if (at % 30 === 0) return write(member, 'PUT', `/api/reports/${report}/vote`, { type: 'confirm' })
    if (at % 30 === 10) return write(member, 'PUT', `/api/reports/${report}/vote`, { type: null })
    if (at % 30 === 20) return write(member, 'POST', `/api/reports/${report}/comments`, { text: `Seen too ${at}` })
    const visited = ['/recent', '/api/reports', `/api/reports/${report}`, `/api/reports?q=${word}`, `/report/${report}`]
    const used = ['/api/reports', '/api/notifications/unread', `/api/reports/${report}/comments`]
    return at % 3 === 0 ? get(used[(at / 3) % used.length], member) : get(visited[at % visited.length])
  })
}

const get = (path = '/', who?: Browser) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${cookieLine(who)}\r\n`

function write(who: Browser | undefined, method: string, path: string, body: object): string {
  const json = JSON.stringify(body)
  const head = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
  return `${method} ${path} HTTP/1.1\r\nhost: x\r\n${cookieLine(who)}${head}\r\n${json}`
}

const cookieLine = (who?: Browser) => (who ? `cookie: ${cookiesOf(who)}\r\n` : '')
