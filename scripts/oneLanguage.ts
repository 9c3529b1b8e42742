import type { Plugin } from 'vite'

/** What the compiled messages choose their language by: in their runtime, and in each message. */
const RUNTIME_CHOICE = 'export const experimentalStaticLocale = undefined'
const MESSAGE_CHOICE = 'experimentalStaticLocale ?? options.locale ?? getLocale()'

/** Keeps one language in the compiled messages. The bundler then drops the unused functions of the others. */
export function oneLanguage(language: string): Plugin {
  const fixed = (code: string, choice: string, instead: string) => {
    if (!code.includes(choice)) throw new Error(`The compiled messages have no "${choice}" any more: see oneLanguage`)
    return { code: code.replaceAll(choice, instead), map: null }
  }
  const name = JSON.stringify(language)
  return {
    name: 'one-language',
    transform: {
      filter: { id: /\/src\/messages\/(runtime\.js|messages\/[^_][^/]*)$/ },
      handler: (code, id) =>
        id.endsWith('/runtime.js')
          ? fixed(code, RUNTIME_CHOICE, `export const experimentalStaticLocale = ${name}`)
          : fixed(code, MESSAGE_CHOICE, name),
    },
  }
}
