// Prometheus metrics: request durations, the process itself, and what the rest of the program adds.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type RequestTimes, requestTimes } from './request-times.ts'

export interface Metrics {
  /** Records the durations of one base's requests. */
  requestsOf(base: string): RequestTimes
  /** A number that is computed whenever the metrics are read. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  counter(name: string, help: string): { add(count?: number): void }
  text(): Promise<string>
  readonly contentType: string
}

export const metrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const times = requestTimes()
  return {
    requestsOf: times.of,
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    counter(name, help) {
      const counter = new Counter({ name, help, registers: [registry] })
      return { add: (count = 1) => counter.inc(count) }
    },
    text: async () => `${await registry.metrics()}\n${times.text()}`,
    contentType: registry.contentType,
  }
}
