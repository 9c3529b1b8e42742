import { spawn } from 'node:child_process'

/** Runs Node with these arguments as a child process, passes signals on to it, and exits with its exit code. */
export function handOver(args) {
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
