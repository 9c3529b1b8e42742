import { totalmem } from 'node:os'

/** The memory that this process may use, bytes: the machine's, or what a container or MemoryMax of systemd leaves it. */
export const availableMemoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity)
