import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sendWithEtag } from '#platform/server/http/etag.ts'
import { VARY } from '#platform/server/http/languages.ts'
import { currentLanguage, inLanguage, type Language } from '#platform/server/language.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Services } from '#platform/server/services.ts'
import { SHARE_PATH, SHELL_PATH, type WorkerBuild } from '#shared/build.ts'
import { LANGUAGE_PARAMETER } from '#shared/language.ts'
import { appShell } from './appShell.ts'
import { installationOf } from './inProcess.ts'
import type { Pages } from './pages.ts'
import { webManifest } from './webManifest.ts'

const MANIFEST_PATH = '/manifest.webmanifest'
const TYPES = {
  [SHELL_PATH]: 'text/html; charset=utf-8',
  '/sw.js': 'text/javascript; charset=utf-8',
  [MANIFEST_PATH]: 'application/manifest+json; charset=utf-8',
} as const

/** How soon another process's map has arrived here, roughly. */
const BEHIND = { retryAfterSeconds: 5 }

/** What an installed app needs: its manifest, its service worker, the document it starts with offline, its share target. */
export function serveApp(app: FastifyInstance, services: Services, pages: Pages): void {
  const filesIn = filesByLanguage(services, pages)
  for (const [path, type] of Object.entries(TYPES)) {
    app.get(path, async (request, reply) => {
      // The worker and the shell of another pack would be offered to open pages as a new version, and soon the right ones
      // again.
      if (path !== MANIFEST_PATH && services.packs.isBehind()) throw refuseCommonly('busy', undefined, BEHIND)
      const file = filesIn(currentLanguage()).get(path)
      if (!file) throw refuseCommonly('not-found')
      reply.type(type).headers({ 'cache-control': 'no-cache', vary: VARY })
      return sendWithEtag(request, reply, file.text, file.etag)
    })
  }
  // The service worker takes shares. Without one the server ignores the body and redirects to the form, so any origin may
  // post.
  app.post(SHARE_PATH, {
    config: { isForAnyOrigin: true },
    onRequest: (_request, reply) => void reply.header('cache-control', 'no-store').redirect('/submit', 303),
    handler: () => undefined,
  })
}

/** The files in each language, made again for a new pack, since they name it. */
function filesByLanguage(services: Services, pages: Pages) {
  const made = new Map<Language, { pack: string | undefined; files: ReturnType<typeof filesOf> }>()
  return (language: Language) => {
    const pack = services.packs.current()?.hash
    let known = made.get(language)
    if (!known || known.pack !== pack) {
      known = { pack, files: inLanguage(language, () => filesOf(services, pages)) }
      made.set(language, known)
    }
    return known.files
  }
}

/** The files in the current language, by their paths. */
function filesOf(services: Services, pages: Pages) {
  const installation = installationOf(services)
  const shell = appShell(pages, installation)
  const texts = {
    [SHELL_PATH]: shell,
    '/sw.js': workerWith(pages, shell),
    [MANIFEST_PATH]: webManifest(installation),
  } satisfies Record<keyof typeof TYPES, string>
  return new Map(Object.entries(texts).map(([path, text]) => [path, { text, etag: `"${shortHashOf(text)}"` }]))
}

/**
 * The service worker for the current language, after the list of what it keeps. The list has an id that changes with
 * the worker's code, the shell or the files. So browsers install the worker again after any of these changes.
 */
function workerWith({ manifestIn, worker }: Pages, shell: string): string {
  const language = currentLanguage()
  const { offlineFiles } = manifestIn(language)
  const build: WorkerBuild = {
    id: shortHashOf(`${worker}${shell}${offlineFiles.join()}`),
    // It is fetched without cookies, so its address names the language.
    shell: `${SHELL_PATH}?${LANGUAGE_PARAMETER}=${language}`,
    files: offlineFiles,
  }
  return `self.BUILD = ${JSON.stringify(build)};\n${worker}`
}

const shortHashOf = (text: string) => hash('sha256', text).slice(0, 16)
