import { Duplex } from 'node:stream'
import type { PgliteThread } from './pgliteThread.ts'

type Done = (error?: Error | null) => void

/** The first byte of PostgreSQL's message "terminate", which ends this connection but must not end the database. */
const TERMINATE = 'X'.charCodeAt(0)

/** The stream that `pg` uses as its socket; it exchanges bytes with the embedded database's thread. */
export class PgliteStream extends Duplex {
  readonly #thread: PgliteThread
  readonly #forget: () => void
  // Other methods of a socket that `pg` calls; here they do nothing.
  readonly setNoDelay = () => this
  readonly setKeepAlive = () => this
  readonly ref = () => this
  readonly unref = () => this

  constructor(thread: PgliteThread) {
    super()
    this.#thread = thread
    this.#forget = thread.onDeath((error) => this.destroy(error))
  }

  connect() {
    this.#thread.ready().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    )
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done) {
    void this.#send([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done) {
    const bytes = chunks.map(({ chunk }) => chunk)
    void this.#send(bytes, done)
  }

  override _read() {
    // Replies are pushed when they arrive.
  }

  override _destroy(error: Error | null, done: Done) {
    this.#forget()
    done(error)
  }

  async #send(chunks: Buffer[], done: Done) {
    const messages = chunks.filter((chunk) => chunk[0] !== TERMINATE)
    try {
      if (messages.length > 0) {
        // A copy, because its memory moves to the other thread.
        const reply = await this.#thread.exchange(new Uint8Array(Buffer.concat(messages)))
        if (reply.length > 0 && !this.destroyed) this.push(Buffer.from(reply.buffer, reply.byteOffset, reply.length))
      }
      done()
      if (messages.length < chunks.length) this.destroy()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }
}
