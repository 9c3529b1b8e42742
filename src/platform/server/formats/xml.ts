import XMLBuilder from 'fast-xml-builder'

/** Names that begin with `@` are attributes, `#text` is the text of an element that has some. */
const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  tagValueProcessor: (_name, value) => clean(value),
  attributeValueProcessor: (_name, value) => clean(value),
})

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An object as XML, escaped: each name is an element, each entry of an array an element of the same name. */
export function xmlOf(content: object): string {
  return builder.build(content)
}

// XML has no way to write these characters: controls but tab and line ends, lone surrogates, noncharacters.
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\p{Cs}|\p{Noncharacter_Code_Point}/gu

function clean(value: unknown): string {
  return String(value).replace(UNWRITABLE, '')
}
