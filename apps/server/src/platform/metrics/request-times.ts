// Counts how long requests take, by route and status; it runs for every request, so it costs only a few additions.

/** How a route is identified in the metrics. */
export interface MeasuredRoute {
  method: string
  path: string
}

export interface RequestTimes {
  observe(route: MeasuredRoute | undefined, status: number, milliseconds: number): void
}

const BUCKETS_MS = [1, 5, 20, 100, 500, 2_000, 10_000] as const
const NAME = 'http_request_duration_seconds'

interface Cell {
  count: number
  sumMs: number
  /** The number of requests per bucket; they are added up only when the metrics are written. */
  within: number[]
}

const unmatched: MeasuredRoute = { method: '(any)', path: '(none)' }

const findBucket = (milliseconds: number): number => {
  for (let index = 0; index < BUCKETS_MS.length; index++) if (milliseconds <= (BUCKETS_MS[index] ?? 0)) return index
  return BUCKETS_MS.length
}

const getOrAddCell = (routes: Map<MeasuredRoute, Cell[]>, route: MeasuredRoute, status: number): Cell => {
  const cell = routes.get(route)?.[status]
  if (cell) return cell
  const newCell: Cell = { count: 0, sumMs: 0, within: [...BUCKETS_MS.map(() => 0), 0] }
  const cells = routes.get(route) ?? []
  cells[status] = newCell
  routes.set(route, cells)
  return newCell
}

const formatLines = (labels: string, { count, sumMs, within }: Cell): string[] => {
  let total = 0
  const buckets = BUCKETS_MS.map((limit, index) => {
    total += within[index] ?? 0
    return `${NAME}_bucket{${labels},le="${limit / 1000}"} ${total}`
  })
  return [
    ...buckets,
    `${NAME}_bucket{${labels},le="+Inf"} ${count}`,
    `${NAME}_sum{${labels}} ${sumMs / 1000}`,
    `${NAME}_count{${labels}} ${count}`,
  ]
}

/** `of` returns one counter per base; `text` is the exposition format of Prometheus. */
export const requestTimes = () => {
  const bases = new Map<string, Map<MeasuredRoute, Cell[]>>()
  return {
    of(base: string): RequestTimes {
      const routes = new Map<MeasuredRoute, Cell[]>()
      bases.set(base, routes)
      return {
        observe(route = unmatched, status, milliseconds) {
          const cell = getOrAddCell(routes, route, status)
          const bucket = findBucket(milliseconds)
          cell.count += 1
          cell.sumMs += milliseconds
          cell.within[bucket] = (cell.within[bucket] ?? 0) + 1
        },
      }
    },
    text(): string {
      const lines = [`# HELP ${NAME} Time from the arrival of a request to its answer`, `# TYPE ${NAME} histogram`]
      for (const [base, routes] of bases) {
        for (const [{ method, path }, cells] of routes) {
          cells.forEach((cell, status) => {
            lines.push(...formatLines(`base="${base}",method="${method}",path="${path}",status="${status}"`, cell))
          })
        }
      }
      return `${lines.join('\n')}\n`
    },
  }
}
