import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Node's flags for the program. Young memory of 2 MB is swept so often that a vote takes a fifth more of the processor's
 * time; 16 MB keep a process 80 MB larger and gain nothing beyond 8.
 */
export const FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

/** Node's variables for the program where they are not set. */
export const VARIABLES = {
  // sharp and the hashing of passwords share this pool.
  UV_THREADPOOL_SIZE: '8',
  // Compiled code is kept from start to start, which then takes two thirds of the processor's time.
  NODE_COMPILE_CACHE: join(root, '.cache/node'),
}
