// npm start · npm run demo · npm run dev
import './node-version.mjs'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { build } from './build.mjs'
import { handOver, setVariables } from './child.mjs'
import { languages } from './languages.mjs'

const [mode = 'start', ...more] = process.argv.slice(2)
if (process.argv.includes('--version')) {
  console.log(JSON.parse(readFileSync('package.json', 'utf8')).version)
  process.exit()
}
if (!['start', 'demo', 'dev'].includes(mode) || more.length > 0) {
  console.error('Only --version may follow. Settings are variables, or lines of .env: PORT=4000 npm start')
  process.exit(1)
}
setVariables()

await build()
const main = mode === 'demo' ? 'src/app/programs/demo.ts' : 'src/app/programs/main.ts'
if (mode === 'dev') watchScreens()
handOver([...(mode === 'dev' ? ['--watch', '--watch-preserve-output'] : []), main])

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
