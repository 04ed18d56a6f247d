// An endpoint that takes its time for each request. It reports customers with two requests in flight, and events of a
// customer that came out of order. Ready line: its address; `/result` returns the counts.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

const DELAY_MS = Number(process.env.DELAY_MS ?? 50)

interface ReceivedEvent {
  n: number
  person_user_id: string
}

const lastNumbers = new Map<string, number>()
const busyCustomers = new Set<string>()
const counts = { received: 0, requests: 0, outOfOrder: 0, overlaps: 0, mostInFlight: 0 }
let inFlight = 0

const take = (events: readonly ReceivedEvent[]): void => {
  counts.requests += 1
  counts.received += events.length
  for (const { n, person_user_id } of events) {
    if (n !== (lastNumbers.get(person_user_id) ?? 0) + 1) counts.outOfOrder += 1
    lastNumbers.set(person_user_id, n)
  }
}

const server = createServer(async (request, response) => {
  if (request.url === '/result') {
    response.end(JSON.stringify(counts))
    return
  }
  const body = (await json(request)) as ReceivedEvent | ReceivedEvent[]
  const events = Array.isArray(body) ? body : [body]
  const customers = new Set(events.map(({ person_user_id }) => person_user_id))
  for (const customer of customers) {
    if (busyCustomers.has(customer)) counts.overlaps += 1
    busyCustomers.add(customer)
  }
  inFlight += 1
  counts.mostInFlight = Math.max(counts.mostInFlight, inFlight)
  take(events)
  setTimeout(() => {
    inFlight -= 1
    for (const customer of customers) busyCustomers.delete(customer)
    response.end('ok')
  }, DELAY_MS)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
