/** What a measured server tells of itself over the channel to its parent. */
export interface CpuTime {
  /** CPU time of the whole process since it began, microseconds. */
  cpuMicros: number
}

/** Answers the parent's questions, and ends with it. */
export function measured(port: number): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicros: user + system } satisfies CpuTime)
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ port })
}
