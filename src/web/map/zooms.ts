/** How far the map goes, which is also where OpenStreetMap's tiles end. */
export const MAX_ZOOM = 19
