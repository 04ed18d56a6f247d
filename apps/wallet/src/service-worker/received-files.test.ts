// Files that another app shares, from the posted form to the page that takes them.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { LEFT_OUT, SHARE_NAME, SHARE_PATH } from '../app/share-rules.ts'
import { receivedFiles } from './received-files.ts'

const share = (...names: readonly string[]): Request => {
  const form = new FormData()
  for (const name of names) form.append('files', new File([`content of ${name}`], name))
  return new Request(`https://data.example.org${SHARE_PATH}`, { method: 'POST', body: form })
}

/** The service worker runs where relative addresses are allowed in a redirect, unlike Node. */
const useOwnRedirect = (context: TestContext): void => {
  context.mock.method(Response, 'redirect', (path: string, status: number) => {
    return new Response(null, { status, headers: { location: path } })
  })
}

const readTarget = (response: Response) => {
  const target = new URL(response.headers.get('location') ?? '', 'https://data.example.org')
  const { pathname, searchParams } = target
  return { pathname, name: searchParams.get(SHARE_NAME) ?? '', leftOut: searchParams.get(LEFT_OUT) }
}

test('shared files wait under a name, and are handed over once', async (context) => {
  useOwnRedirect(context)
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const files = receivedFiles()
  const response = await files.receive(share('a.pdf', 'b.pdf'))
  assert.equal(response.status, 303, 'a reload of the page does not post the form again')
  const first = readTarget(response)
  assert.deepEqual([first.pathname, first.leftOut], [SHARE_PATH, null])
  const second = readTarget(await files.receive(share('c.pdf')))
  assert.notEqual(first.name, second.name)
  const firstFiles = files.take(first.name)
  assert.deepEqual(await Promise.all(firstFiles.map((file) => file.text())), ['content of a.pdf', 'content of b.pdf'])
  assert.deepEqual(files.take(first.name), [])
  assert.equal(files.take(second.name).length, 1)
  assert.deepEqual(files.take('unknown'), [])
})

test('files that no page takes are dropped after a minute', async (context) => {
  useOwnRedirect(context)
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const files = receivedFiles()
  const early = readTarget(await files.receive(share('early.pdf')))
  context.mock.timers.tick(59_999)
  const late = readTarget(await files.receive(share('late.pdf')))
  context.mock.timers.tick(1)
  assert.deepEqual(files.take(early.name), [])
  assert.equal(files.take(late.name).length, 1)
})

test('the page learns how many files were left out', async (context) => {
  useOwnRedirect(context)
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const names = Array.from({ length: 12 }, (_, number) => `${number}.pdf`)
  assert.equal(readTarget(await receivedFiles().receive(share(...names))).leftOut, '2')
})
