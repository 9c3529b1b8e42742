// Stands for Paraglide's runtime in the browser's build (see vite.config.ts): the server has chosen the language, and a page
// stays in the one it was written in.

export const experimentalStaticLocale = undefined

/** The language of the page. */
export const getLocale = () => document.documentElement.lang
