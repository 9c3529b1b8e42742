import pg from 'pg'

const { builtins } = pg.types

const asText = (value: string) => value

/** Counts and sums become numbers, a date without time stays 'YYYY-MM-DD'. timestamptz is a Date by default. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText],
])

/** Parses column values on our own connections; pg's global parsers stay unchanged. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'], // its overloads can't be written as one arrow
}
