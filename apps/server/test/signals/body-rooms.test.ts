// Every route that takes many values lets in 2 MiB of bodies at a time (B-21): the limits of each declaration, through the server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callers } from '@company-data/protocol/contract/access'
import { defaultBodyLimits, documentMaxMb, photoMaxMb } from '@company-data/protocol/limits'
import { call, ownPlatform, registerPerson, until } from '@company-data/testkit'
import { z } from 'zod'
import { describedRoutes } from '../../src/compose/routes.ts'
import { resolveBodyLimit } from '../../src/gate/body-limit.ts'
import { route } from '../../src/gate/route.ts'

const KIB = 1024
const MIB = KIB * KIB
const ROOM_BYTES = 2 * MIB
/** A smaller body is parsed at once, and a larger limit is that of a file. */
const LARGE_BYTES = 128 * KIB
const FILE_BYTES = 16 * MIB

const limited = describedRoutes
  .map((description) => ({ ...description, maxBytes: resolveBodyLimit(description, { documentMaxMb, photoMaxMb }) }))
  .filter(({ body, maxBytes }) => body !== undefined && maxBytes > LARGE_BYTES)

/** The calls of one test route that have begun and wait. */
const waiting = new Map<string, Array<() => void>>()

const platform = await ownPlatform({
  routes: ({ kind }) =>
    kind !== 'region'
      ? []
      : limited.map(({ bodyLimitBytes, bodyValues }, index) =>
          route({
            method: 'POST',
            path: `/api/test-rooms/${index}`,
            at: ['region'],
            access: callers(['person']),
            summary: 'A body with the limits of another route',
            documents: [],
            ...(bodyLimitBytes !== undefined && { bodyLimitBytes }),
            ...(bodyValues !== undefined && { bodyValues }),
            body: z.object({ text: z.string() }),
            status: 204,
            async handler(): Promise<undefined> {
              await new Promise<void>((resolve) => {
                const path = `/api/test-rooms/${index}`
                waiting.set(path, [...(waiting.get(path) ?? []), resolve])
              })
              return undefined
            },
          }),
        ),
})
const person = await registerPerson(platform)

const bytesInMemory = async (): Promise<number> => {
  const { text } = await platform.ops('GET', '/api/ops/metrics')
  return Number(/^companydata_request_body_bytes (\d+)$/m.exec(text)?.[1])
}

/** The number of calls that begin while none of them ends, of one body more than the room takes. */
const countBegun = async (path: string, maxBytes: number): Promise<{ begun: number; fitting: number }> => {
  const bytes = Math.min(maxBytes, ROOM_BYTES / 2 + KIB)
  const fitting = Math.floor(ROOM_BYTES / bytes)
  const body = JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })
  waiting.set(path, [])
  const replies = Array.from({ length: fitting + 1 }, () =>
    call(person.apiUrl, 'POST', path, { token: person.token, body }),
  )
  const list = (): Array<() => void> => waiting.get(path) ?? []
  await until('all bodies have arrived', async () => (await bytesInMemory()) === bytes * (fitting + 1))
  await until('the calls with room have begun', () => list().length >= fitting)
  const begun = list().length
  let ended = 0
  await until('all calls have ended', () => {
    for (const end of list().splice(0)) {
      ended += 1
      end()
    }
    return ended === fitting + 1
  })
  for (const { status } of await Promise.all(replies)) assert.equal(status, 204)
  return { begun, fitting }
}

test('[B-21] every route that takes many values has a room for its bodies', async () => {
  const tried: string[] = []
  for (const [index, { method, path, maxBytes, bodyValues = defaultBodyLimits.values }] of limited.entries()) {
    if (bodyValues <= defaultBodyLimits.values || maxBytes > FILE_BYTES) continue
    // A call that takes longer than five seconds gives up its room, so on a slow machine more may have begun.
    await until(`one body waits for the others: ${method} ${path}`, async () => {
      const { begun, fitting } = await countBegun(`/api/test-rooms/${index}`, maxBytes)
      return begun === fitting
    })
    tried.push(`${method} ${path}`)
  }
  for (const name of ['PUT /api/contact-data/{datumId}', 'PUT /api/services/{id}/request-fields'])
    assert.ok(tried.includes(name), tried.join(', '))
})
