/** How far the map goes, which is also where OpenStreetMap's tiles end. */
export const MAX_ZOOM = 19

/** A map stands at quarters of a zoom: whole ones leave up to half of it empty where everything is to be shown. */
export const ZOOM_STEP = 0.25
