/** The smallest id. Nothing has it, so lists that are read by id begin after it. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
