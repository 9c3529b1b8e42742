type Nothing = (() => Nothing) & Record<string, never>

/**
 * Replaces zod in the browser's build (`#zod` in package.json). Only the server checks a contract's schemas; the
 * browser needs its method, path and refusals. So every schema here is an empty stub, and zod is not bundled.
 */
export const z: Nothing = new Proxy(() => z, { get: () => z }) as Nothing // a Proxy has the type of what it wraps
