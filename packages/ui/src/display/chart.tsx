// A small chart of columns over time with its values as text: for people who look, point, or listen.
import { classNames } from '../class-names.ts'
import styles from './chart.module.css'

export interface ChartColumn {
  /** Names the column in its description: “18 November”. */
  label: string
  /** Stacked from the bottom. */
  good: number
  bad?: number
  /** The values as text: “12 delivered, 1 failed”. */
  text: string
}

interface ChartProps {
  /** The subject, in one sentence for screen readers. */
  label: string
  columns: readonly ChartColumn[]
  height?: number
  /** Texts below the first and the last column. */
  from?: string
  to?: string
}

const WIDTH = 100

/** The height of a part; something that exists is always visible. */
const toHeight = (value: number, max: number): number => (value === 0 ? 0 : Math.max(3, (value / max) * 100))

export const Chart = ({ label, columns, height = 56, from, to }: ChartProps) => {
  const max = Math.max(1, ...columns.map(({ good, bad = 0 }) => good + bad))
  const step = WIDTH / Math.max(1, columns.length)
  return (
    <figure className={styles.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} 100`}
        preserveAspectRatio="none"
        height={height}
        className={styles.picture}
        aria-hidden
      >
        {columns.map(({ label: name, good, bad = 0, text }, index) => {
          const [goodHeight, badHeight] = [toHeight(good, max), toHeight(bad, max)]
          return (
            <g key={name} transform={`translate(${index * step} 0)`}>
              <title>{`${name}: ${text}`}</title>
              <rect className={styles.room} width={step * 0.82} height={100} />
              <rect className={styles.good} y={100 - goodHeight} width={step * 0.82} height={goodHeight} />
              <rect
                className={styles.bad}
                y={Math.max(0, 100 - goodHeight - badHeight)}
                width={step * 0.82}
                height={badHeight}
              />
            </g>
          )
        })}
      </svg>
      {(from ?? to) && (
        <div className={classNames(styles.scale, 'number')} aria-hidden>
          <span>{from}</span>
          <span>{to}</span>
        </div>
      )}
      <figcaption className="visually-hidden">
        {label}
        <ul>
          {columns.map(({ label: name, text }) => (
            <li key={name}>{`${name}: ${text}`}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
