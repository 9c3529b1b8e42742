import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { measured } from './measured.ts'

// The least that a server can do, for comparison: node:http sends the headers and the body stored in FILE.
const {
  headers,
  body,
  encoding = 'utf8',
} = JSON.parse(readFileSync(process.env['FILE'] ?? '', 'utf8')) as {
  headers: string[]
  body: string
  encoding?: BufferEncoding
} // written by the benchmark
const bytes = Buffer.from(body, encoding)
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => measured((server.address() as AddressInfo).port)) // it listens on a port
