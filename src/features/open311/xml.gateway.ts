import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder({ suppressEmptyNode: true })

// What XML 1.0 does not allow, and Unicode's noncharacters, which many readers refuse.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}|\p{Noncharacter_Code_Point}/gu

/** Writes an XML document. A list becomes as many elements of its name; null becomes an empty one. */
export function xmlOf(root: object): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${builder.build(cleaned(root) as object)}` // an object stays one
}

function cleaned(value: unknown): unknown {
  if (value === null) return ''
  if (typeof value === 'string') return value.replace(FORBIDDEN, '')
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}
