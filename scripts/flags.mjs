import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Node's flags for the program. With 2 MB for new objects (a semi-space) garbage collection runs so often that a vote
 * takes a fifth more CPU time; 16 MB makes the process 80 MB larger and gains nothing over 8 MB.
 */
export const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

/**
 * The same for programs that a test runs for seconds only: V8 doesn't optimise the embedded database (WebAssembly),
 * which would take a third of such a program's CPU time.
 */
export const SHORT_FLAGS = [...FLAGS, '--liftoff-only']

/** Node's environment variables for the program, used where they are not set. */
export const VARIABLES = {
  // sharp and password hashing share this thread pool.
  UV_THREADPOOL_SIZE: '8',
  // Without it glibc has a separate heap for each thread, and pictures take 250 MB more while photos come in.
  MALLOC_ARENA_MAX: '2',
  // Caches compiled code between starts; a start then takes two thirds of the CPU time.
  NODE_COMPILE_CACHE: join(root, '.cache/node'),
}
