import type { FastifyInstance } from 'fastify'
import { isAvatar } from '#features/accounts/accounts.queries.ts'
import { isImageVisibleTo } from '#features/comments/images.actions.ts'
import { fileHeaders, fileTag, folderOf, isFileKey } from '#features/media/media.rules.ts'
import { isPhotoVisibleTo } from '#features/reports/photos/photos.actions.ts'
import { callerOf } from '#platform/server/http/caller.ts'
import { matchesEtag } from '#platform/server/http/etag.ts'
import { refuseCommonly } from '#platform/server/refusals.ts'
import type { Caller } from '#platform/server/route.ts'
import type { Services } from '#platform/server/services.ts'

/** `/files/…`: sends a picture to whoever may see what it belongs to. Source: safety rules, uploads. */
export function serveFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { '*': string } }>('/files/*', async (request, reply) => {
    const key = request.params['*']
    if (!isFileKey(key)) throw refuseCommonly('not-found')
    const caller = await callerOf(request, services)
    if (!(await isVisible(services, key, caller))) throw refuseCommonly('not-found')
    const headers = fileHeaders(key)
    if (matchesEtag(fileTag(key), request.headers['if-none-match'])) return reply.code(304).headers(headers).send()
    const file = await services.files.get(key)
    if (!file) throw refuseCommonly('not-found')
    return reply.headers(headers).send(file)
  })
}

/** Whether this caller may see a file. Each folder has its own rule. */
async function isVisible({ database }: Services, key: string, { user }: Caller): Promise<boolean> {
  switch (folderOf(key)) {
    case 'report_photos':
      return isPhotoVisibleTo(database.sql, key, user)
    case 'comment_images':
      return isImageVisibleTo(database.sql, key, user)
    case 'profile_photos':
      return isAvatar(database.sql, key)
    case 'territory_packs':
      return false // its tiles are served one by one
  }
}
