// npm run territory -- FILE · npm run admin -- set EMAIL: runs a program of src/app/programs by its name.
import './node-version.mjs'
import { existsSync, globSync, statSync } from 'node:fs'
import { compileMessages } from './build.mjs'
import { handOver, setVariables } from './child.mjs'

setVariables()
if (areMessagesStale()) compileMessages()
const [name, ...rest] = process.argv.slice(2)
handOver([`src/app/programs/${name}.ts`, ...rest])

function areMessagesStale() {
  const compiled = 'src/messages/messages.js'
  if (!existsSync(compiled)) return true
  return globSync('messages/*.json').some((file) => statSync(file).mtimeMs > statSync(compiled).mtimeMs)
}
