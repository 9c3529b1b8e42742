/** The smallest id, which nothing has: a list that is read by id begins after it. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'
