// npm run territory -- FILE · npm run admin -- set EMAIL: runs a program of src/app/programs by its name.
import './node-version.mjs'
// Node 20 has no globSync; named here, it would fail before node-version.mjs can say why.
import fs, { existsSync, statSync } from 'node:fs'
import { compileMessages, isBuilt } from './build.mjs'
import { handOver, setVariables } from './child.mjs'

setVariables()
if (areMessagesStale()) compileMessages()
const [name, ...rest] = process.argv.slice(2)
handOver([`src/app/programs/${name}.ts`, ...rest])

function areMessagesStale() {
  const compiled = 'src/messages/messages.js'
  if (!existsSync(compiled)) return true
  const isOlder = fs.globSync('messages/*.json').some((file) => statSync(file).mtimeMs > statSync(compiled).mtimeMs)
  // A checkout to another release and back changes times only; whoever runs a command may not be allowed to compile.
  return isOlder && !isBuilt()
}
