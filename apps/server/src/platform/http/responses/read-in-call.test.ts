// Pages of a list that wait for a turn: only those of a long one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInCall } from './read-in-call.ts'

const countTurns = async (pageCount: number): Promise<number> => {
  let turns = 0
  async function* listPages() {
    for (let page = 0; page < pageCount; page += 1) yield [page]
  }
  const pages = readInCall({ account: 'a' }, listPages(), {
    run(_account, work) {
      turns += 1
      return work()
    },
  })
  assert.equal((await Array.fromAsync(pages)).length, pageCount)
  return turns
}

test('[B-23] a list of one page does not wait for the pages of others', async () => {
  assert.deepEqual([await countTurns(0), await countTurns(1), await countTurns(4)], [0, 0, 3])
})
