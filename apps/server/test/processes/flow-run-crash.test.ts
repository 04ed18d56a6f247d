// kill -9 during the operations of a run: each rolls back as a whole, and a retry at another process does it once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blockTable,
  type ModelAction,
  type ModelCall,
  modelDriver,
  modelWorld,
  openRegion,
  ownPlatform,
  type Program,
  type Reply,
  startProgramBeside,
} from '@company-data/testkit'

const platform = await ownPlatform()
const region = openRegion(platform)
const programs: Program[] = []

const world = await modelWorld(platform)

/** The tables that each kind of call writes to when most of its work is done. */
const tables: Partial<Record<ModelAction['kind'], string>> = {
  answer: 'flow_run_answer',
  generate: 'document',
  agree: 'document_signature',
}

/** The next process to kill; when none is left, the test's own. */
const nextUrl = async (): Promise<string> => {
  if (programs.length === Object.keys(tables).length) return platform.region()
  const program = await startProgramBeside(platform, { ROLES: 'region' })
  programs.push(program)
  return program.addresses.eu ?? ''
}

let url = await nextUrl()
/** The table at which the next call is interrupted. */
let cutAt: string | undefined

/** Kills the process of the call when the call waits at the table, half done. */
const cut = async (table: string, send: () => Promise<unknown>): Promise<void> => {
  let pendingCall: Promise<unknown> | undefined
  const begin = (): void => {
    pendingCall = send().catch(() => undefined)
  }
  await blockTable(region, table, begin, async () => {
    await programs.at(-1)?.stop('SIGKILL')
    assert.equal(await pendingCall, undefined, 'no answer comes')
  })
}

const transport = async ({ by, caller, method, path, body }: ModelCall, headers = {}): Promise<Reply | undefined> => {
  const send = () => world.sendAt(url)(by, caller, method, path, { headers, ...(body !== undefined && { body }) })
  if (cutAt === undefined) return send()
  const table = cutAt
  cutAt = undefined
  await cut(table, send)
  url = await nextUrl()
  return undefined
}

test('D2-ANS-26, D2-GEN-05: a killed operation of a run is done once on retry (FA-65)', async () => {
  const driver = modelDriver(world, { transport })
  await driver.start()
  const pending = new Set(Object.keys(tables))
  // The shortest path: two answers, the contract alone, two signatures, the second of which seals it.
  while (driver.run().status !== 'completed') {
    const action = driver.choose('onward', driver.run().status === 'generating' ? 1 : 0)
    const isLast =
      action.kind !== 'agree' || driver.run().copies.filter(({ status }) => status === 'waiting').length === 0
    if (isLast && pending.delete(action.kind)) cutAt = tables[action.kind]
    await driver.perform(action)
  }
  const { cutAndDone, cutAndUndone, completed } = driver.report
  assert.deepEqual([pending.size, programs.length, cutAndDone + cutAndUndone, completed], [0, 3, 3, 1])
  const { body } = await world.service.companyData('GET', '/documents?limit=250')
  assert.equal(body.items.length, 3, 'one set of documents')
})
