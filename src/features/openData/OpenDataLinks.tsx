import { Link } from 'react-router'
import { m } from '#messages'
import { exportAtom, exportCsv, exportGeoJson } from './exports/exports.contract.ts'
import styles from './OpenDataLinks.module.css'

/** Links to the numbers, and to the list's reports as files. `search`: the list's filters. */
export function OpenDataLinks({ search }: { search: string }) {
  return (
    <nav className={styles.links} aria-label={m.exports_links()}>
      <Link to="/statistics">{m.statistics_title()}</Link>
      <a href={exportAtom.path + search} type="application/atom+xml">
        {m.exports_atom()}
      </a>
      <a href={exportCsv.path + search}>{m.exports_csv()}</a>
      <a href={exportGeoJson.path + search}>{m.exports_geojson()}</a>
    </nav>
  )
}
