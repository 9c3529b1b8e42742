/** The message that a measured server sends to its parent process. */
export interface CpuTime {
  /** CPU time of the whole process since it began, microseconds. */
  cpuMicros: number
}

/** Sends the port, and the CPU time whenever the parent process asks. Exits when the parent ends. */
export function reportCpuTime(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicros: user + system } satisfies CpuTime)
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ port })
}
