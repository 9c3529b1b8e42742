import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'

const fixture = (name: string) => readFileSync(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)))

/** A push as the service took it: its headers, and its encrypted body. */
export interface TakenPush {
  path: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

export interface TestPushService {
  /** Host and port, for PUSH_HOSTS. */
  host: string
  pushes: TakenPush[]
  /** Sets the status of its answers, and the address to which they redirect. */
  answer(status: number, redirect?: string): void
  close(): Promise<void>
}

/** A push service on loopback that speaks TLS, with a certificate that this process trusts from now on. */
export async function startPushService(): Promise<TestPushService> {
  const [key, cert] = [fixture('loopback.key'), fixture('loopback.crt')]
  // What NODE_EXTRA_CA_CERTS does for a whole program.
  setDefaultCACertificates([...getCACertificates('default'), String(cert)])
  const pushes: TakenPush[] = []
  let [status, location] = [201, undefined as string | undefined]
  const server = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      pushes.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(status, location ? { location } : {}).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    host: `localhost:${port}`,
    pushes,
    answer(next, redirect) {
      ;[status, location] = [next, redirect]
    },
    close: () => new Promise((closed) => void (server.closeAllConnections(), server.close(() => closed()))),
  }
}

/** A browser at a push service: its subscription's JSON, and its way to read a push. */
export function aPushBrowser(host: string, name: string = randomBytes(6).toString('hex')) {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = {
    endpoint: `https://${host}/push/${name}`,
    expirationTime: null,
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
  }
  /** Source: RFC 8291, RFC 8188. */
  function read(body: Buffer): unknown {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body.readUInt8(20))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
    const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
    const part = (label: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
    const sealed = body.subarray(21 + sender.length)
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return JSON.parse(String(padded.subarray(0, padded.lastIndexOf(2))))
  }
  return { subscription, read }
}

/** The claims of a push's signature, if it is one of this public key. @throws Error otherwise */
export function claimsOf({ headers }: TakenPush, publicKey: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization'])) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), signer, Buffer.from(signature, 'base64url'))
  if (!isSigned || key !== publicKey) throw new Error('The push is not signed with this key')
  return JSON.parse(String(Buffer.from(body, 'base64url'))) as Record<string, unknown>
}
