/** How many reports the page in a frame shows by default. */
export const EMBED_DEFAULT = 10

/** How many pins its map shows at most: those of the newest reports. */
export const EMBED_PINS = 100

/** The picture of the map, px. The page shows it at half this size, so that it is sharp everywhere. */
export const EMBED_PICTURE = { width: 1280, height: 720 } as const
