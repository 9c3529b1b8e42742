import { countSearch } from '#features/feed/found/searchLimit.actions.ts'
import { type Call, handle } from '#platform/server/route.ts'
import { exportOf, type ExportFilters, type Format } from './exports.actions.ts'
import { exportAtom, exportCsv, exportGeoJson } from './exports.contract.ts'
import { atom, csv, geoJson } from './formats.gateway.ts'

/** Answers with the matching reports in a format. */
function inFormat(format: Format) {
  return async ({ services, caller, input, now }: Call<'anyone', ExportFilters>) => {
    await countSearch(services, input, caller)
    return exportOf({ services, filters: input, now, address: caller.address }, format)
  }
}

const atomFile = inFormat({ path: exportAtom.path, write: atom })

export const exportsRoutes = [
  handle(exportGeoJson, inFormat({ path: exportGeoJson.path, write: geoJson })),
  handle(exportCsv, inFormat({ path: exportCsv.path, write: csv, savedAs: 'reports' })),
  // A feed is by time: its `updated` is that of its newest entry.
  handle(exportAtom, (call) =>
    atomFile({ ...call, input: { ...call.input, sort: 'newest', lat: undefined, lng: undefined } }),
  ),
]
