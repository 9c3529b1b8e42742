// npm run territory -- FILE · npm run admin -- set EMAIL: runs a program of src/app/programs by its name.
import './node-version.mjs'
import { compileMessages } from './build.mjs'
import { handOver, setVariables } from './child.mjs'
import { areMessagesCompiled } from './languages.mjs'

setVariables()
// Compiles only if the hashes differ: a checkout changes the files' times, and this user may not be allowed to write.
if (!areMessagesCompiled()) compileMessages()
const [name, ...rest] = process.argv.slice(2)
handOver([`src/app/programs/${name}.ts`, ...rest])
