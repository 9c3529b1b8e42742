/** The deepest zoom of the maps. */
export const MAX_ZOOM = 20

/** The deepest zoom of a raster server's tiles, which are drawn larger beyond it: OpenStreetMap's. */
export const RASTER_ZOOM = 19

/** Maps zoom in quarter steps: with whole ones, a view of all reports could leave up to half of the map empty. */
export const ZOOM_STEP = 0.25
