import { Meta } from '../basics/Text.tsx'
import styles from './ColumnChart.module.css'

const HEIGHT = 100
const WIDTH = 8
const STEP = 10

interface ColumnChartProps {
  /** Above the chart: the highest count. */
  caption: string
  /** The oldest first; the first and the last name are written below. */
  columns: { key: string; name: string; count: number }[]
  /** Higher, and blue like a list of bars beside it. */
  large?: boolean
}

/** Counts as columns side by side. Only a picture: the numbers are in a table beside it. */
export function ColumnChart({ caption, columns, large = false }: ColumnChartProps) {
  const most = Math.max(1, ...columns.map(({ count }) => count))
  return (
    <div className={styles.chart} data-large={large || undefined}>
      <Meta>{caption}</Meta>
      <svg viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`} preserveAspectRatio="none">
        {columns.map(({ key, count }, at) => {
          const height = Math.max((HEIGHT * count) / most, count > 0 ? 2 : 0.5)
          return <rect key={key} x={at * STEP + 1} y={HEIGHT - height} width={WIDTH} height={height} rx="1" />
        })}
      </svg>
      <Meta>
        <span>{columns[0]?.name}</span>
        <span>{columns.at(-1)?.name}</span>
      </Meta>
    </div>
  )
}
