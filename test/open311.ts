import { SaxesParser } from 'saxes'
import type { Browser } from './browser.ts'

/** A key that an administrator has made, with its id. */
export async function aKey(admin: Browser, name: string): Promise<{ id: string; key: string }> {
  const { status, body } = await admin.send('POST', '/api/admin/keys', { name })
  if (status !== 201) throw new Error(`A key was refused: ${status} ${JSON.stringify(body)}`)
  return body
}

type Pairs = Record<string, string> | [string, string][]

/** Sends a request as Open311 clients do: as a form, without cookies and without Origin. */
export async function postRequest(
  { base }: { base: string },
  fields: Pairs,
  { format = 'json', headers = {} }: { format?: 'json' | 'xml'; headers?: Record<string, string> } = {},
) {
  const response = await fetch(`${base}/open311/v2/requests.${format}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  const text = await response.text()
  const body: any = format === 'json' ? JSON.parse(text) : text // eslint-disable-line typescript/no-explicit-any -- as replies of the API
  return { status: response.status, headers: response.headers, body }
}

/** An element of an XML document. */
export interface Element {
  name: string
  text: string
  children: Element[]
}

/** Reads an XML document strictly. @throws Error if it is not well-formed */
export function readXml(document: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element) element.text += text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(document).close()
  const [first] = root.children
  if (!first) throw new Error('The document is empty')
  return first
}

/** The elements of this name inside, at any depth. */
export function elementsOf(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsOf(child, name)])
}

/** The children of an element as texts by their names. */
export function textsOf({ children }: Element): Record<string, string> {
  return Object.fromEntries(children.map(({ name, text }) => [name, text]))
}
