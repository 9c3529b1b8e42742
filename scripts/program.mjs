// npm run territory -- FILE · npm run admin -- set EMAIL: runs a program of src/app/programs by its name.
import './node-version.mjs'
import { compileMessages } from './build.mjs'
import { handOver, setVariables } from './child.mjs'
import { areMessagesCompiled } from './languages.mjs'

const PROGRAMS = ['admin', 'backup', 'restore', 'move', 'territory']
const [given, ...rest] = process.argv.slice(2)
// `places` is the old name of `territory`.
const name = given === 'places' ? 'territory' : given
if (!PROGRAMS.includes(name)) {
  console.error(`Name one of these programs: ${PROGRAMS.join(', ')}`)
  process.exit(1)
}
setVariables()
// Compiles only if the hashes differ: a checkout changes the files' times, and this user may not be allowed to write.
if (!areMessagesCompiled()) compileMessages()
handOver([`src/app/programs/${name}.ts`, ...rest])
