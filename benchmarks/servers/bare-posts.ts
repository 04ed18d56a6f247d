// The ceiling of the delivery benchmark: a loop per endpoint that posts events sequentially, without any store.
import { createEvent, endpoints, post, serve } from '../delivery/sender.ts'

let events = 0

const deliverAll = async (endpoint: number): Promise<void> => {
  for (let n = 1; n <= events; n += 1) await post(endpoint, createEvent(n))
}

serve({
  async fill(count) {
    events = count
  },
  async go() {
    await Promise.all(Array.from({ length: endpoints }, (_, endpoint) => deliverAll(endpoint)))
  },
})
