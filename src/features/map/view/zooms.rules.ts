/** The deepest zoom of the maps, which is also the deepest of OpenStreetMap's tiles. */
export const MAX_ZOOM = 19

/** Maps zoom in quarter steps: with whole ones, a view of all reports could leave up to half of the map empty. */
export const ZOOM_STEP = 0.25
