// How long requests take, by route and status: counted on every request, so it is a few additions and no more.

/** What a route is called in the metrics. */
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
  /** How many took at most so long, one number per bucket; not cumulative until they are written. */
  within: number[]
}

const unmatched: MeasuredRoute = { method: '(any)', path: '(none)' }

const bucketOf = (milliseconds: number): number => {
  for (let index = 0; index < BUCKETS_MS.length; index++) if (milliseconds <= (BUCKETS_MS[index] ?? 0)) return index
  return BUCKETS_MS.length
}

const cellOf = (routes: Map<MeasuredRoute, Cell[]>, route: MeasuredRoute, status: number): Cell => {
  const known = routes.get(route)?.[status]
  if (known) return known
  const made: Cell = { count: 0, sumMs: 0, within: [...BUCKETS_MS.map(() => 0), 0] }
  const cells = routes.get(route) ?? []
  cells[status] = made
  routes.set(route, cells)
  return made
}

const linesOf = (labels: string, { count, sumMs, within }: Cell): string[] => {
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

/** One for each base; `text` is the exposition format of Prometheus. */
export const requestTimes = () => {
  const bases = new Map<string, Map<MeasuredRoute, Cell[]>>()
  return {
    of(base: string): RequestTimes {
      const routes = new Map<MeasuredRoute, Cell[]>()
      bases.set(base, routes)
      return {
        observe(route = unmatched, status, milliseconds) {
          const cell = cellOf(routes, route, status)
          const bucket = bucketOf(milliseconds)
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
            lines.push(...linesOf(`base="${base}",method="${method}",path="${path}",status="${status}"`, cell))
          })
        }
      }
      return `${lines.join('\n')}\n`
    },
  }
}
