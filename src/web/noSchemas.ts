type Nothing = (() => Nothing) & Record<string, never>

/**
 * Stands for zod and our fields in the browser's build (see vite.config.ts). Contracts describe what the server takes and
 * gives, and only the server checks it; the browser needs of them the address, the method and the refusals. So there a
 * schema is nothing.
 */
export const z: Nothing = new Proxy(() => z, { get: () => z }) as Nothing // a Proxy has the type of what it wraps

export { z as decimal, z as id, z as pageFields, z as text, z as time, z as version, z as wholeNumber }
