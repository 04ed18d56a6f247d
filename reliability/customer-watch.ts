// Watches an endpoint of a webhook with the order of customers (B-25): no customer may have two requests in flight.
import type { Behaviour } from '@company-data/testkit'

export interface CustomerWatch {
  behaviour: Behaviour
  /** How often a request came for a customer who had one in flight. */
  countDoubles(): number
}

const readPerson = (body: Buffer): string => {
  const content = JSON.parse(body.toString('utf8'))
  return (Array.isArray(content) ? content[0] : content).person_user_id
}

/** Runs the behaviour, and watches. */
export const watchCustomers = (behaviour: Behaviour): CustomerWatch => {
  const busy = new Map<string, object>()
  let doubles = 0
  return {
    behaviour(exchange) {
      const person = readPerson(exchange.body)
      const request = {}
      const end = (): void => {
        if (busy.get(person) === request) busy.delete(person)
      }
      if (busy.has(person)) doubles += 1
      if (!exchange.signal.aborted) busy.set(person, request)
      exchange.signal.addEventListener('abort', end, { once: true })
      const finish = (): void => {
        end()
        exchange.finish()
      }
      return behaviour({ ...exchange, finish })
    },
    countDoubles: () => doubles,
  }
}
