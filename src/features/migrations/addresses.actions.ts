import { GeocoderUnavailable } from '#features/places/geocoderAnswers.gateway.ts'
import { addressOf, lineOf } from '#features/places/places.actions.ts'
import { FILL_WAIT_MS } from '#features/reports/submit/addresses.actions.ts'
import { countWithoutAddress, findNextWithoutAddress, saveAddress } from '#features/reports/submit/addresses.queries.ts'
import { NIL_ID } from '#shared/ids.ts'
import type { Part } from './parts.actions.ts'

/** Looks up the addresses that reports are still missing, one by one. */
export const addressParts: Part[] = [
  {
    line: 'addresses',
    count: countWithoutAddress,
    async next(services, after) {
      const [atMs = '0', id = NIL_ID] = after ? after.split(' ') : []
      const report = await findNextWithoutAddress(services.database.sql, { at: new Date(Number(atMs)), id })
      if (!report) return async () => ({ seen: 0, changed: 0, after: null })
      const address = lineOf(await addressOf(services, report, { waitMs: FILL_WAIT_MS }))
      if (address === null) throw new GeocoderUnavailable('an address is missing')
      return async (sql) => {
        await saveAddress(sql, report, address)
        return { seen: 1, changed: 1, after: `${report.createdAt.getTime()} ${report.id}` }
      }
    },
  },
]
