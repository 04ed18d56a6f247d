// A chart of the last thirty days: one kind of event, over all services or for one.
import type { DailyCounts } from '@company-data/sdk/company'
import { Chart, useFormats, useTexts } from '@company-data/ui'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../session/use-session.tsx'
import { dailyChartTexts } from './daily-chart-texts.ts'
import { dailyCountsQuery } from './overview-query.ts'

export type DailyKind = Exclude<keyof DailyCounts['days'][number], 'start'>

interface DailyChartProps {
  kind: DailyKind
  serviceId?: string
  height?: number
  /** With the first and the last day below it. */
  hasScale?: boolean
}

/** Nothing while the counts are missing: a chart only adds to the figures. */
export const DailyChart = ({ kind, serviceId, height = 28, hasScale = false }: DailyChartProps) => {
  const texts = useTexts(dailyChartTexts)
  const formats = useFormats()
  const { data } = useQuery(dailyCountsQuery(useClient(), serviceId))
  if (data === undefined) return null
  const [first, last] = [data.days[0], data.days.at(-1)]
  const total = data.days.reduce((sum, day) => sum + day[kind], 0)
  return (
    <Chart
      label={texts.label(texts.kinds[kind], formats.number(total))}
      height={height}
      columns={data.days.map((day) => ({
        label: formats.date(Date.parse(day.start)),
        good: day[kind],
        text: formats.number(day[kind]),
      }))}
      {...(hasScale && first && { from: formats.date(Date.parse(first.start)) })}
      {...(hasScale && last && { to: formats.date(Date.parse(last.start)) })}
    />
  )
}
