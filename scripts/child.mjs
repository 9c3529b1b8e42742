import { spawn } from 'node:child_process'

/** Runs Node with these arguments in this one's place: signals reach it, and this one ends with its exit code. */
export function handOver(args) {
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
