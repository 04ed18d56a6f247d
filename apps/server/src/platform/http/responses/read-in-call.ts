// Reads the pages of a list in the turn of the account that asked for it.
import { type CallContext, runInCall } from '../../call-context.ts'
import type { ListPages } from './list-pages.ts'
import type { PageTurns } from './page-turns.ts'

/** Pages are read when the peer has read those before: still in the turn of their account (B-23). */
export const readInCall = (context: CallContext, pages: ListPages, turns: PageTurns): ListPages => {
  const iterator = pages[Symbol.asyncIterator]()
  const readPage = () => runInCall(context, () => iterator.next())
  let reads = 0
  return {
    [Symbol.asyncIterator]: () => ({
      next() {
        reads += 1
        // A short list has one page and its end, and does not wait.
        return reads <= 2 ? readPage() : turns.run(context.account, readPage)
      },
      return: async () => (await iterator.return?.()) ?? { done: true, value: undefined },
    }),
  }
}
