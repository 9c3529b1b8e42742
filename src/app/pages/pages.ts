import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '#app/http/routes.ts'
import { languageLine } from '#features/accounts/language/language.routes.ts'
import { CODE_PARAMETER } from '#features/accounts/mailed/codes.rules.ts'
import { type NamesIn, ownNamesIn } from '#features/categories/categories.contract.ts'
import { UNSUBSCRIBE_PATH } from '#features/following/channels/channels.rules.ts'
import { locales } from '#messages/runtime.js'
import { callerOf } from '#platform/server/http/caller.ts'
import { VARY } from '#platform/server/http/languages.ts'
import { openUploadMemory } from '#platform/server/http/uploadMemory.ts'
import { currentLanguage, type Language } from '#platform/server/language.ts'
import { refusalOf } from '#platform/server/refusals.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'
import { BadSetting } from '#platform/server/settings.ts'
import type { Head } from '#shared/head.ts'
import { LANGUAGE_COOKIE } from '#shared/language.ts'
import { signInPath } from '#shared/sitePath.ts'
import { THEME_COOKIE, themeLine, themeOf } from '#shared/theme.ts'
import { serveApp } from './appFiles.ts'
import { documentOf } from './document.ts'
import { inProcessApi, installationOf, type PageApi } from './inProcess.ts'
import { ownLocation, ownUrl, pageRequest } from './pageRequest.ts'
import { isPlainChosen, plainChoice, plainHeaders } from './plain.ts'
import { type ViteManifest, readViteManifest } from './viteManifest.ts'

/** What the build's renderer returns. The build is another module graph, so only plain data crosses. */
export interface RenderedPage {
  status: number
  html: string
  hydration: object
  title: string
  head: Head | null
  /** The screens' modules, by which the build's files are found. */
  modules: string[]
  me: { darkMode: boolean } | null
  /** Errors of loaders and actions, other than responses. */
  failures: unknown[]
}

export interface Pages {
  /** The build for browsers, which is another one for each language. */
  manifestIn: (language: Language) => ViteManifest
  /** The folders of those builds. Served files of the same name have the same content: assets are named by hash. */
  folders: string[]
  /** The built service worker. */
  worker: string
  renderPage: (request: Request, api: PageApi) => Promise<RenderedPage | Response>
  /** The content of the document that is the same for everybody. */
  renderShell: () => string
}

interface Rendering extends Pick<Pages, 'renderPage' | 'renderShell'> {
  /** Tells the build's own copy of the messages in which language to speak, and how categories are called. */
  setRenderLanguage: (language: () => Language, names: NamesIn) => void
}

/** Loads the build in `dist`. @throws BadSetting when there is none */
export async function openPages(dist = 'dist'): Promise<Pages> {
  const entry = resolve(dist, 'server/entry-server.js')
  if (!existsSync(entry)) throw new BadSetting('There is no build yet: run npm start, which makes one.')
  // The build makes this file from src/app/shell/entry-server.tsx.
  const rendering = (await import(pathToFileURL(entry).href)) as Rendering
  const { renderPage, renderShell, setRenderLanguage } = rendering
  setRenderLanguage(currentLanguage, ownNamesIn)
  const folderOf = (language: Language) => resolve(dist, 'client', language)
  const builds = new Map(locales.map((language) => [language, readViteManifest(folderOf(language))]))
  return {
    manifestIn: (language) => builds.get(language) ?? readViteManifest(folderOf(language)),
    folders: locales.map(folderOf),
    worker: readFileSync(resolve(dist, 'worker/sw.js'), 'utf8'),
    renderPage,
    renderShell,
  }
}

/** Serves every address without an endpoint: the build's files, and the screens rendered on the server. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  pages: Pages,
  headers: (nonce?: string) => Record<string, string>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: pages.folders,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  serveApp(app, services, pages)
  app.get('/reset-password.html', async (request, reply) => {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(`/reset-password${query}`, 301)
  })
  const show = async (request: FastifyRequest, reply: FastifyReply) =>
    showPage(request, reply, services, pages, headers)
  app.get('/*', { config: { isPage: true } }, show)
  app.post('/*', { config: { isPage: true } }, show)
}

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  pages: Pages,
  headers: (nonce?: string) => Record<string, string>,
): Promise<FastifyReply> {
  const caller = await callerOf(request, services)
  const { PUBLIC_URL } = services.config
  const url = ownUrl(request.url, PUBLIC_URL)
  const { pathname } = url
  // Files are read only from people who are signed in.
  if (request.isMultipart() && !caller.user && pathname !== UNSUBSCRIBE_PATH) {
    return reply.header('cache-control', 'private, no-store').redirect(signInPath(pathname), 303)
  }
  const choice = plainChoice(request, url, PUBLIC_URL)
  if (choice) return reply.headers(choice.headers).redirect(choice.location, 303)
  const api = inProcessApi(services, routes, caller)
  const uploadMemory = openUploadMemory(services, caller.user?.id ?? caller.address)
  const rendered = await pageRequest(request, PUBLIC_URL, uploadMemory)
    .then((asked) => pages.renderPage(asked, api))
    .finally(uploadMemory.release)
  for (const line of api.setCookies) reply.header('set-cookie', line)
  reply.headers(api.setHeaders).header('vary', VARY)
  reply.header('cache-control', cacheOf(request, caller, rendered))
  if (rendered instanceof Response) {
    const to = rendered.headers.get('location')
    if (to) return reply.redirect(ownLocation(to, PUBLIC_URL), rendered.status)
    return reply.code(rendered.status).send(await rendered.text())
  }

  const nonce = randomBytes(16).toString('base64')
  const isPlain = isPlainChosen(caller.cookies)
  reply.headers(isPlain ? plainHeaders(headers(nonce)) : headers(nonce))
  if (hasCode(request, rendered)) reply.header('referrer-policy', 'no-referrer')
  const theme = themeOf(rendered.me, caller.cookies)
  // Cookies keep the account's language and theme, so that signing out does not change them.
  const language = caller.user?.language
  if (language && caller.cookies[LANGUAGE_COOKIE] !== language) {
    reply.header('set-cookie', languageLine(language, services.config))
  }
  if (rendered.me && caller.cookies[THEME_COOKIE] !== theme) {
    reply.header('set-cookie', themeLine(theme, { isSecure: PUBLIC_URL.startsWith('https:') }))
  }
  const status = statusOf(rendered, request)
  if (status === 429 || status === 503) reply.header('retry-after', api.retryAfterSeconds ?? 5)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      documentOf({
        page: rendered,
        manifest: pages.manifestIn(currentLanguage()),
        nonce,
        theme,
        isPlain,
        installation: installationOf(services),
        url: request.url,
      }),
    )
}

/** The page's status: that of a refusal that no screen has caught, else the router's. Bugs are logged. */
function statusOf({ status, failures }: RenderedPage, request: FastifyRequest): number {
  const refusals = failures.map((failure) => {
    const refusal = refusalOf(failure)
    if (!refusal) request.log.error({ err: failure }, 'a bug')
    return refusal
  })
  const [first] = refusals
  return first && refusals.every(Boolean) ? first.status : status
}

// The answer to a form contains what was typed, so it is personal too.
function cacheOf(request: FastifyRequest, caller: Caller, rendered: RenderedPage | Response): string {
  const isPersonal =
    caller.user !== null || request.method === 'POST' || rendered instanceof Response || hasCode(request, rendered)
  return isPersonal ? 'private, no-store' : 'no-cache'
}

// A screen declares that its address has a code. A missing or failed screen can't, so the URL is checked too.
function hasCode({ url }: FastifyRequest, { head }: RenderedPage): boolean {
  return head?.hasCode === true || new RegExp(`[?&]${CODE_PARAMETER}=`).test(url)
}
