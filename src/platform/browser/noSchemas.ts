type Nothing = (() => Nothing) & Record<string, never>

/**
 * Zod's place in the browser's build (`#zod` in package.json). A contract's schemas are checked by the server only; the
 * browser needs a contract's method, path and refusals. So here every schema is nothing, and the library stays out.
 */
export const z: Nothing = new Proxy(() => z, { get: () => z }) as Nothing // a Proxy has the type of what it wraps
