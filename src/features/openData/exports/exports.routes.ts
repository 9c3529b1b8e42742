import { handle } from '#platform/server/route.ts'
import { exportOf } from './exports.actions.ts'
import { exportAtom, exportCsv, exportGeoJson } from './exports.contract.ts'
import { atom, csv, geoJson } from './formats.gateway.ts'

export const exportsRoutes = [
  handle(exportGeoJson, ({ services, input, now }) =>
    exportOf({ services, filters: input, now }, { path: exportGeoJson.path, write: geoJson }),
  ),
  handle(exportCsv, ({ services, input, now }) =>
    exportOf({ services, filters: input, now }, { path: exportCsv.path, write: csv, savedAs: 'reports' }),
  ),
  handle(exportAtom, ({ services, input, now }) =>
    exportOf({ services, filters: input, now }, { path: exportAtom.path, write: atom }),
  ),
]
