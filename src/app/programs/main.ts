import { readConfig } from '#app/ops/config.ts'
import { failToStart, serve } from '#app/ops/serve.ts'

try {
  await serve(readConfig(process.env))
} catch (error) {
  failToStart(error)
}
