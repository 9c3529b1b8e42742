/** The shape of our ids, for patterns that contain one. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** The smallest id. Nothing has it, so lists that are read by id begin after it. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
