import { sprite } from '#shared/iconSprite.ts'

const id = 'icons'

// The server writes the symbols into the page; the browser's bundle reads them back from there
// instead of carrying them a second time.
const symbols = import.meta.env.SSR ? sprite : (document.getElementById(id)?.innerHTML ?? '')

/** The drawings that every <Icon> of the page refers to. Rendered once, anywhere in the body. */
export function IconSprite() {
  return <svg id={id} display="none" dangerouslySetInnerHTML={{ __html: symbols }} suppressHydrationWarning />
}
