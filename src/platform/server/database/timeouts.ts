import type pg from 'pg'

/** Source: the safety rules "Load": statement 5 s, lock 2 s, wait for a connection 2 s. Milliseconds. */
const STATEMENT_MS = 5_000
const LOCK_MS = 2_000
export const WAIT_MS = 2_000
/** How long a process that has lost the network in a transaction keeps its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000

/**
 * How long an answer may take. PostgreSQL ends a slow statement sooner, so without an answer the network is cut, or a
 * commit waits for a standby that is away.
 */
export const ANSWER_MS = 8_000

/** Begins a transaction with our settings, which end with it. For connections that a pooler also lends to others. */
export const BEGIN_WITH_TIMEOUTS = `begin; set local statement_timeout = ${STATEMENT_MS}; set local lock_timeout = ${LOCK_MS};
  set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}; set local timezone = 'UTC';
  set local datestyle = 'ISO'; set local jit = off`

/** Sets our settings on a connection, whatever the server's defaults. */
export const setTimeouts = (client: pg.ClientBase) => set(client, STATEMENT_MS, LOCK_MS, IDLE_IN_TRANSACTION_MS)

/** Removes the timeouts from a connection that is closed afterwards. */
export async function removeTimeouts(client: pg.ClientBase): Promise<void> {
  // The driver reads its own timeout from here before each statement; its types don't say so.
  Object.assign((client as { connectionParameters?: object }).connectionParameters ?? {}, { query_timeout: 0 })
  await set(client, 0, 0, 0)
}

// ISO: the driver reads no other style of dates. Generic plans: they suit any values of our statements, and planning
// each time costs more than running. No JIT: compiling costs more too, and PostgreSQL does it where it overestimates the
// number of rows.
async function set(client: pg.ClientBase, statementMs: number, lockMs: number, idleMs: number) {
  await client.query({
    text: `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
      set_config('idle_in_transaction_session_timeout', $3, false), set_config('TimeZone', 'UTC', false),
      set_config('DateStyle', 'ISO', false), set_config('plan_cache_mode', 'force_generic_plan', false),
      set_config('jit', 'off', false)`,
    values: [`${statementMs}`, `${lockMs}`, `${idleMs}`],
  })
}
