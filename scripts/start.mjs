// npm start · npm run demo · npm run dev
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { handOver } from './child.mjs'
import { FLAGS, VARIABLES } from './flags.mjs'
import { languages } from './languages.mjs'

const [mode = 'start'] = process.argv.slice(2)
const { existsSync, readFileSync } = await import('node:fs')
if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync('package.json', 'utf8')).version)
  process.exit()
}
if (existsSync('.env')) process.loadEnvFile('.env')
Object.assign(process.env, { ...VARIABLES, ...process.env })

await build()
const main = mode === 'demo' ? 'src/app/programs/demo.ts' : 'src/app/programs/main.ts'
if (mode === 'dev') watchScreens()
handOver([...FLAGS, ...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []), main])

/** Builds again whenever the browser's part changes. The server restarts by itself, since it reads the build. */
function watchScreens() {
  const watch = (more, env = {}) =>
    spawn('npx', ['vite', 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn', ...more], {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
  for (const language of languages()) watch([], { BUILD_LANGUAGE: language })
  watch(['--ssr'])
  watch(['--config', 'vite.worker.config.ts'])
}
