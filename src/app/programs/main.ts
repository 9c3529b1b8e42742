import { failToStart } from '#app/ops/command.ts'
import { readConfig } from '#app/ops/config.ts'
import { serve } from '#app/ops/serve.ts'

try {
  await serve(readConfig(process.env))
} catch (error) {
  failToStart(error)
}
