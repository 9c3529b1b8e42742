import type pg from 'pg'

/** Source: the safety rules "Load": statement 5 s, lock 2 s, wait for a connection 2 s. Milliseconds. */
export const STATEMENT_MS = 5_000
export const LOCK_MS = 2_000
export const WAIT_MS = 2_000
const IDLE_IN_TRANSACTION_MS = 30_000

/** Every connection's settings, whatever the server's own. */
export const setLimits = (client: pg.ClientBase) => set(client, STATEMENT_MS, LOCK_MS, IDLE_IN_TRANSACTION_MS)

/** Takes the limits off a connection that is dropped afterwards. */
export const liftLimits = (client: pg.ClientBase) => set(client, 0, 0, 0)

// Statements are written to be planned well whatever their values; planning one anew each time costs more than running it,
// and so does compiling it, which PostgreSQL does where it overestimates the rows.
async function set(client: pg.ClientBase, statementMs: number, lockMs: number, idleMs: number) {
  await client.query({
    text: `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false), set_config('TimeZone', 'UTC', false),
      set_config('plan_cache_mode', 'force_generic_plan', false), set_config('jit', 'off', false)`,
    values: [`${statementMs}`, `${lockMs}`, `${idleMs}`],
  })
}
