import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { deleteUnused } from '#features/media/removals.actions.ts'
import { refuseOutside } from '#features/territory/outside.actions.ts'
import { roundDegrees } from '#features/territory/territory.rules.ts'
import type { Limit } from '#platform/server/limits/limits.ts'
import { handle } from '#platform/server/route.ts'
import { DAY_SECONDS } from '#shared/clock.ts'
import { refuse } from '#shared/endpoint.ts'
import { cardOf } from '../card/cards.actions.ts'
import { storePhoto, storeWithinLimit } from '../photos/photos.actions.ts'
import { filesOf, findOwnCard, type NewReport } from '../reports.queries.ts'
import { addressNow } from './addresses.actions.ts'
import { repeatOf, reportOf, submitReport } from './reports.actions.ts'
import { createReport } from './reports.contract.ts'

/** Source: safety rules, limits: submit. */
const LIMITS: Limit[] = [
  { name: 'submit', points: 60, seconds: 600 },
  { name: 'submit-day', points: 100, seconds: DAY_SECONDS },
]

export const reportRoutes = [
  handle(createReport, {
    async prepare({ services, user, input, key, files, sql, now }) {
      refuseOutside(createReport, services.territory, input, 'lat')
      const sent = files[0]?.bytes
      const point = { lat: roundDegrees(input.lat), lng: roundDegrees(input.lng) }
      const { category, description } = input
      const submission = {
        key: key ?? newId(),
        bodyHash: bodyHashOf(JSON.stringify([category, description, point.lat, point.lng]), sent),
      }
      for (const limit of LIMITS) await services.limits.spend(limit, user.id)
      const store = (photo: Buffer) =>
        storeWithinLimit(services, user.id, { images: 1, spent: LIMITS }, () => storePhoto(services, user.id, photo))
      const isRepeated = sent !== undefined && (await repeatOf(sql, user.id, submission)) !== undefined
      const [photo, address] = await Promise.all([
        sent && !isRepeated ? store(sent) : null,
        isRepeated ? null : addressNow(services, user.id, point, input),
      ])
      const report = reportOf({ authorId: user.id, category, description, point, address, photo, now })
      return { report, submission }
    },

    async run({ sql, services, user, prepared: { report, submission } }) {
      const submitted = await submitReport(sql, services, report, submission)
      if (submitted.kind === 'key-reused') throw refuse(createReport, 'key-reused')
      const id = submitted.kind === 'made' ? report.id : submitted.reportId
      const row = submitted.kind === 'made' ? rowOf(report, user) : await findOwnCard(sql, id, user.id)
      if (!row) throw refuse(createReport, 'key-reused') // its report was erased for good
      return { ...cardOf(row, user.id), rewards: submitted.rewards }
    },

    async after({ services, prepared: { report }, reply }) {
      if (reply.id !== report.id && report.photo) await deleteUnused(services, filesOf([report.photo]))
    },

    async undo({ services, prepared: { report }, mayBeCommitted }) {
      if (report.photo && !mayBeCommitted) await deleteUnused(services, filesOf([report.photo]))
    },
  }),
]

function bodyHashOf(fields: string, photo: Buffer | undefined): string {
  const hash = createHash('sha256').update(fields)
  return (photo ? hash.update('\0').update(photo) : hash).digest('base64url')
}

function rowOf({ authorId, photo, now, ...report }: NewReport, user: { displayName: string; avatar: string | null }) {
  return {
    ...report,
    author_id: authorId,
    author_name: user.displayName,
    author_avatar: user.avatar,
    photo_display: photo?.display ?? null,
    photo_thumb: photo?.thumb ?? null,
    photo_width: photo?.width ?? null,
    photo_height: photo?.height ?? null,
    created_at: now,
    updated_at: now,
    edited_at: null,
    validated_at: null,
    status: 'active' as const,
    confirms: 0,
    rejects: 0,
    comments: 0,
    vote: null,
  }
}
