// npm start · npm run demo · npm run dev
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { FLAGS, VARIABLES } from './flags.mjs'

const [mode = 'start'] = process.argv.slice(2)
const { existsSync } = await import('node:fs')
if (existsSync('.env')) process.loadEnvFile('.env')
Object.assign(process.env, { ...VARIABLES, ...process.env })

await build()
const main = mode === 'demo' ? 'src/server/demo.ts' : 'src/server/main.ts'
if (mode === 'dev') watchScreens()
const server = spawn(
  process.execPath,
  [...FLAGS, ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []), main],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Builds the browser's part anew whenever it changes; the server restarts by itself, since it reads the build. */
function watchScreens() {
  for (const more of [[], ['--ssr']]) {
    spawn('npx', ['vite', 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn', ...more], {
      stdio: 'inherit',
    })
  }
}
