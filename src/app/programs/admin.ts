import { type AdminCommand, runCommand, type CommandResult } from '#app/ops/adminCommands.ts'
import { askServer } from '#app/ops/adminSocket.ts'
import { failToStart } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { openLog } from '#app/ops/logs.ts'
import { openServices } from '#app/ops/openServices.ts'
import { BadSetting } from '#platform/server/settings.ts'

// npm run admin -- set EMAIL · unset EMAIL · key NAME · keys · revoke-key WHICH: asks the running server of an embedded
// database, else opens the database.
try {
  const asked = readAsked(process.argv.slice(2))
  const { isDone, output } = await send(asked)
  if (!isDone) throw new BadSetting(output)
  console.log(output)
  // On standard error, so that standard output has only the key.
  if ('keyFor' in asked) console.error('Copy it now: it is never shown again.')
} catch (error) {
  failToStart(error)
}

function readAsked([command, whom, ...more]: string[]): AdminCommand {
  if (command === 'keys' && whom === undefined) return { listKeys: true }
  if (whom && more.length === 0) {
    if (command === 'set' || command === 'unset') return { email: whom, admin: command === 'set' }
    if (command === 'key') return { keyFor: whom }
    if (command === 'revoke-key') return { revoke: whom }
  }
  throw new BadSetting(
    [
      'Give an email address: npm run admin -- set EMAIL (or unset EMAIL)',
      'Make a key for a service: npm run admin -- key "NAME"',
      'List all keys: npm run admin -- keys',
      'Revoke a key: npm run admin -- revoke-key ID (or "NAME")',
    ].join('\n'),
  )
}

async function send(asked: AdminCommand): Promise<CommandResult> {
  const config = readConfig(process.env)
  const answer = config.DATABASE_URL ? null : await askServer(config.DATA_DIR, asked)
  if (answer) return answer
  await using opened = await openServices(config, openLog(config.LOG_LEVEL ?? 'error'))
  return await runCommand(opened.services, asked)
}
