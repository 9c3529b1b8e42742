import { hash } from 'node:crypto'

/** The SHA-256 of a text or a file's bytes, as base64url. */
export const hashOf = (content: string | Buffer) => hash('sha256', content, 'base64url')
