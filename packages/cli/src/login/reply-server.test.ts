// The port that waits for the portal: only a visit of this sign-in's browser counts.
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { test } from 'node:test'
import { startReplyServer } from './reply-server.ts'

const STATE = 'state-of-this-sign-in'

const visit = (port: number, path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, location: response.headers.location })
    }).on('error', reject)
  })

test('other origins, names of this machine and scripts are refused', async () => {
  const server = await startReplyServer(new AbortController().signal)
  try {
    const reply = server.receive(STATE, 'https://data.example.org/portal/terminal?done=1')
    const path = `/?state=${STATE}&box=sealed`
    const refusals: ReadonlyArray<[path: string, headers: Record<string, string>]> = [
      [path, { host: `localhost:${server.port}` }],
      [path, { host: 'rebound.example.org' }],
      [path, { 'sec-fetch-dest': 'empty' }],
      [path, { 'sec-fetch-dest': 'image' }],
      [path, { 'sec-fetch-dest': 'iframe' }],
      ['/?box=sealed', {}],
      ['/?state=&box=sealed', {}],
      [`/?state=${STATE.toUpperCase()}&box=sealed`, {}],
      ['//', {}],
    ]
    for (const [target, headers] of refusals)
      assert.equal((await visit(server.port, target, headers)).status, 400, JSON.stringify([target, headers]))
    const answer = await visit(server.port, path, { 'sec-fetch-dest': 'document' })
    assert.deepEqual(answer, { status: 303, location: 'https://data.example.org/portal/terminal?done=1' })
    assert.deepEqual(await reply, { box: 'sealed' })
  } finally {
    server.close()
  }
})

test('the address for the browser works once, and has no state of the reply', async () => {
  const server = await startReplyServer(new AbortController().signal)
  try {
    void server.receive(STATE, 'https://data.example.org/')
    const page = `https://data.example.org/portal/terminal?state=${STATE}`
    const address = new URL(server.startAt(page))
    assert.ok(!address.href.includes(STATE))
    assert.deepEqual(await visit(server.port, address.pathname), { status: 303, location: page })
    assert.equal((await visit(server.port, address.pathname)).status, 400)
  } finally {
    server.close()
  }
})
