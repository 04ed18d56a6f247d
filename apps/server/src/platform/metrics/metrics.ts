// Prometheus metrics: request durations, the process itself, and metrics added by the rest of the program.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type BusiestCompanies, busiestCompanies } from './busiest-companies.ts'
import { type RequestTimes, requestTimes } from './request-times.ts'

export type Labels = Readonly<Record<string, string>>

/** A number with its labels. Labels have few values: never an id, an address or anything that a caller chooses. */
export interface Sample {
  labels: Labels
  value: number
}

export interface MetricCounter {
  add(labels?: Labels, count?: number): void
  /** Counts events with the same labels, at the cost of one addition. */
  series(labels: Labels): () => void
}

export interface Metrics {
  /** Records the durations of one base's requests. */
  getRequestTimes(base: string): RequestTimes
  /** A number that is computed whenever the metrics are read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Like `gauge`, with labels. Several parts of the program may add to one name, each with different labels. */
  gauges(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly Sample[] | Promise<readonly Sample[]>,
  ): void
  counter(name: string, help: string, labels?: readonly string[]): MetricCounter
  histogram(
    name: string,
    help: string,
    labels: readonly string[],
    buckets: readonly number[],
  ): { observe(labels: Labels, value: number): void }
  /** The requests of companies. */
  readonly companies: BusiestCompanies
  text(): Promise<string>
  readonly contentType: string
}

/** Gauges with the suffix of counters, which Prometheus refuses; their numbers by type remain. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

type Read = () => readonly Sample[] | Promise<readonly Sample[]>

/** A metric with that name, created on first use: regions share it. */
const createOnce = <T>(): ((name: string, make: () => T) => T) => {
  const metricsByName = new Map<string, T>()
  return (name, make) => {
    const metric = metricsByName.get(name) ?? make()
    metricsByName.set(name, metric)
    return metric
  }
}

const labelledGauge = (registry: Registry, name: string, help: string, labelNames: readonly string[]): Read[] => {
  const reads: Read[] = []
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      const samples = (await Promise.all(reads.map((read) => read()))).flat()
      this.reset()
      // A gauge without labels is 0 after a reset, and not absent.
      if (labelNames.length === 0) this.remove()
      for (const { labels, value } of samples) this.set(labels, value)
    },
  })
  return reads
}

/** A series begins with 0, so that it is known before its first event. */
const createSeries =
  (add: MetricCounter['add'], onRead: Array<() => void>): MetricCounter['series'] =>
  (labels) => {
    let count = 0
    add(labels, 0)
    onRead.push(() => {
      add(labels, count)
      count = 0
    })
    return () => {
      count += 1
    }
  }

export const metrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const times = requestTimes()
  const [shareCounter, shareGauge, shareHistogram] = [
    createOnce<Counter>(),
    createOnce<Read[]>(),
    createOnce<Histogram>(),
  ]
  const registers = [registry]
  const onRead: Array<() => void> = []

  const gauges: Metrics['gauges'] = (name, help, labels, read) => {
    shareGauge(name, () => labelledGauge(registry, name, help, labels)).push(read)
  }
  return {
    getRequestTimes: times.of,
    companies: busiestCompanies(),
    gauge: (name, help, read) => gauges(name, help, [], async () => [{ labels: {}, value: await read() }]),
    gauges,
    counter(name, help, labelNames = []) {
      const counter = shareCounter(name, () => new Counter({ name, help, labelNames: [...labelNames], registers }))
      const add: MetricCounter['add'] = (labels = {}, count = 1) => counter.inc(labels, count)
      return { add, series: createSeries(add, onRead) }
    },
    histogram(name, help, labelNames, buckets) {
      const options = { name, help, labelNames: [...labelNames], buckets: [...buckets], registers }
      const histogram = shareHistogram(name, () => new Histogram(options))
      return { observe: (labels, value) => histogram.observe(labels, value) }
    },
    async text() {
      for (const flush of onRead) flush()
      return `${await registry.metrics()}\n${times.text()}`
    },
    contentType: registry.contentType,
  }
}
