import { Link } from 'react-router'
import { type ListFilters, USUAL_VIEW, writeFilters } from '#features/feed/filters.rules.ts'
import { m } from '#messages'
import { exportAtom, exportCsv, exportGeoJson } from './exports/exports.contract.ts'
import styles from './OpenDataLinks.module.css'

/** Links to the statistics and to files with all reports that match, whatever the list's order and page. */
export function OpenDataLinks({ filters }: { filters: ListFilters }) {
  const search = writeFilters({ ...filters, ...USUAL_VIEW })
  return (
    <nav className={styles.links} aria-label={m.openData_links()}>
      <Link to="/statistics">{m.statistics_title()}</Link>
      <a href={exportAtom.path + search} type="application/atom+xml">
        {m.openData_atom()}
      </a>
      <a href={exportCsv.path + search}>{m.openData_download_csv()}</a>
      <a href={exportGeoJson.path + search}>{m.openData_download_geojson()}</a>
    </nav>
  )
}
