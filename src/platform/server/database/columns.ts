/**
 * Columns of a table's rows, for `sql`: `Columns<Users, 'id' | 'email', { role: Role }>`. The last argument narrows
 * columns, such as text to a union. A column that the table does not have, or not with such a type, fails the type
 * check.
 */
export type Columns<Row, Names extends keyof Row, Known extends Within<Row, Known>> = Pick<Row, Names> & Known

/** Only columns with narrowed types: `Narrowed<Users, { role: Role }>`. */
export type Narrowed<Row, Known extends Within<Row, Known>> = Known

/** The columns of a left-joined table, which are null when there is no such row. */
export type OrNull<Row> = { [Name in keyof Row]: Row[Name] | null }

type Within<Row, Known> = { [Name in keyof Known]: Name extends keyof Row ? Row[Name] : never }

/** A table's columns by their own names, for rows that are read without renaming: `created_at`. */
export type InSnakeCase<Row> = { [Name in keyof Row & string as Snake<Name>]: Row[Name] }

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name
