import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#platform/server/services.ts'
import { SHARE_PATH, SHELL_PATH, type WorkerBuild } from '#shared/build.ts'
import { appShell } from './appShell.ts'
import { installationOf } from './inProcess.ts'
import type { Pages } from './pages.ts'
import { webManifest } from './webManifest.ts'

/** What an installed app needs: its manifest, its service worker, the document it starts with offline, its share target. */
export function serveApp(app: FastifyInstance, services: Services, pages: Pages): void {
  const installation = installationOf(services)
  const shell = appShell(pages, installation)
  const worker = workerWith(pages, shell)
  const files = [
    [SHELL_PATH, 'text/html; charset=utf-8', shell],
    ['/sw.js', 'text/javascript; charset=utf-8', worker],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8', webManifest(installation)],
  ] as const
  for (const [path, type, text] of files) {
    const etag = `"${hashOf(text)}"`
    app.get(path, async (request, reply) => answer(request, reply.type(type), text, etag))
  }
  // A share ends in the service worker. Without one, what was shared is neither read nor kept, so whoever sends it can
  // change nothing: any origin may.
  app.post(SHARE_PATH, {
    config: { takesNothing: true },
    onRequest: (_request, reply) => void reply.header('cache-control', 'no-store').redirect('/submit', 303),
    handler: () => undefined,
  })
}

function answer(request: FastifyRequest, reply: FastifyReply, text: string, etag: string): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(text)
}

/** The service worker, preceded by what it keeps. Any change of that makes another worker, which browsers then install. */
function workerWith({ built, worker }: Pages, shell: string): string {
  const build: WorkerBuild = {
    id: hashOf(`${worker}${shell}${built.offlineFiles.join()}`),
    shell: SHELL_PATH,
    files: built.offlineFiles,
  }
  return `self.BUILD = ${JSON.stringify(build)};\n${worker}`
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
