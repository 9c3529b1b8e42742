import { readConfig } from './config.ts'
import { failToStart, serve } from './serve.ts'

try {
  await serve(readConfig(process.env))
} catch (error) {
  failToStart(error)
}
