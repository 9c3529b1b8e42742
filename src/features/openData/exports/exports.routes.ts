import { handle } from '#platform/server/route.ts'
import { exportOf } from './exports.actions.ts'
import { exportAtom, exportCsv, exportGeoJson } from './exports.contract.ts'
import { atom, csv, geoJson } from './formats.gateway.ts'

export const exportsRoutes = [
  handle(exportGeoJson, ({ services, input, caller, now }) =>
    exportOf({ services, filters: input, address: caller.address, now }, { path: exportGeoJson.path, write: geoJson }),
  ),
  handle(exportCsv, ({ services, input, caller, now }) =>
    exportOf(
      { services, filters: input, address: caller.address, now },
      { path: exportCsv.path, write: csv, savedAs: 'reports' },
    ),
  ),
  handle(exportAtom, ({ services, input, caller, now }) =>
    exportOf({ services, filters: input, address: caller.address, now }, { path: exportAtom.path, write: atom }),
  ),
]
