import pg from 'pg'

const { INT8, NUMERIC, DATE } = pg.types.builtins

/**
 * Parses column values on our own connections: counts and sums become numbers, a date without time stays 'YYYY-MM-DD'.
 * timestamptz is a Date by default.
 */
export const rowTypes = new pg.TypeOverrides()
rowTypes.setTypeParser(INT8, Number)
rowTypes.setTypeParser(NUMERIC, Number)
rowTypes.setTypeParser(DATE, (value) => value)
