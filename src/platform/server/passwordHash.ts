import { argon2 as argon2Callback, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { refuseInside } from './database/transactionGuard.ts'
import { fairQueue } from './fairQueue.ts'
import { refuseCommonly } from './refusals.ts'

const argon2 = promisify(argon2Callback)

/** argon2id, 19 MiB, two passes. Source: OWASP's password storage sheet. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

/** Source: safety rules, load: hashing 4 at once, 64 waiting. */
const AT_ONCE = 4
const WAITING = 64
const enterQueue = fairQueue({
  atOnce: AT_ONCE,
  maxWaiting: WAITING,
  busy: () => refuseCommonly('busy', undefined, { retryAfterSeconds: 2 }),
})

/**
 * Hashes a password into the PHC format. Senders take turns, so that many requests from one do not delay the others;
 * `sender` is for example `limitNetworkOf(caller)`.
 * @throws Refusal busy when too many are waiting
 */
export async function hashPassword(password: string, sender?: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await queued(sender, () =>
    argon2('argon2id', { message: message(password), nonce: salt, ...COST, tagLength: TAG_BYTES }),
  )
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
}

/**
 * Whether a hash belongs to this password; without a hash it is false, after the same time. `sender` as in
 * `hashPassword`.
 * @throws Refusal busy when too many are waiting
 */
export async function isPassword(hash: string | null, password: string, sender?: string): Promise<boolean> {
  if (hash === null) {
    await hashPassword(password, sender)
    return false
  }
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', wanted = ''] = parts
  const tag = Buffer.from(wanted, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: tag.length,
  }
  const made = await queued(sender, () =>
    argon2('argon2id', { message: message(password), nonce: Buffer.from(salt, 'base64'), ...cost }),
  )
  return timingSafeEqual(made, tag)
}

const message = (password: string) => Buffer.from(password.normalize('NFKC'))
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

function queued<T>(sender: string | undefined, work: () => Promise<T>): Promise<T> {
  refuseInside('hashing')
  return enterQueue(sender, work)
}
