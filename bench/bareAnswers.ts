import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { join } from 'node:path'

/** What `bare.ts` answers: stored bytes, or the rows that statements give. */
export type BareAnswer =
  | { headers: string[]; /** In base64. */ body: string }
  | {
      statements: BareStatement[]
      /** Whether the request's body is a photo, to be made smaller first. */ isPicture?: boolean
    }

export interface BareStatement {
  /** The name of the prepared statement. */
  name: string
  text: string
  /** The values for each request, used in rotation. */
  values?: unknown[][]
}

/** Stores an answer, so that a bare server with this FOLDER gives it at /NAME. */
export function writeBare(folder: string, name: string, answer: BareAnswer): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(answer))
}

/** A server's answer to these headers: its own headers, and its bytes as sent, so perhaps compressed. */
export async function sameBytes(url: string, headers: Record<string, string> = {}): Promise<BareAnswer> {
  const [answer] = (await once(httpGet(url, { headers, agent: false }), 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer) // a response without an encoding gives buffers
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
  const body = Buffer.concat(parts)
  const left = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie']
  const kept = Object.entries(answer.headers).filter(([name]) => !left.includes(name))
  return {
    headers: [...kept.flatMap(([name, value]) => [name, String(value)]), 'content-length', `${body.length}`],
    body: body.toString('base64'),
  }
}

/** The address of the tile in the middle of the town. */
export async function tilePath(base: string): Promise<string> {
  const { tiles } = (await (await fetch(`${base}/map/tiles.json`)).json()) as { tiles: [string] } // TileJSON
  return new URL(tiles[0].replace('{z}', '15').replace('{x}', '15896').replace('{y}', '12851')).pathname
}
