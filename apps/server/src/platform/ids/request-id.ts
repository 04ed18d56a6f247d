// The ids of requests.
import { randomInt } from 'node:crypto'

const processPart = randomInt(0, 36 ** 6)
  .toString(36)
  .padStart(6, '0')
let requests = 0

/** Unique within the life of the deployment and short enough to read out: a random part per process, then a counter. */
export const nextRequestId = (): string => {
  requests += 1
  return `${processPart}-${requests.toString(36)}`
}
