// npm run places -- FILE · npm run admin -- set EMAIL: a program of src/server, by its name.
import './node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { compileMessages } from './build.mjs'
import { FLAGS, VARIABLES } from './flags.mjs'

if (existsSync('.env')) process.loadEnvFile('.env')
Object.assign(process.env, { ...VARIABLES, ...process.env })
if (areMessagesStale()) compileMessages()
const [name, ...rest] = process.argv.slice(2)
const { status } = spawnSync(process.execPath, [...FLAGS, `src/server/${name}.ts`, ...rest], { stdio: 'inherit' })
process.exitCode = status ?? 1

function areMessagesStale() {
  const compiled = 'src/messages/messages.js'
  return !existsSync(compiled) || statSync(compiled).mtimeMs < statSync('messages/en.json').mtimeMs
}
