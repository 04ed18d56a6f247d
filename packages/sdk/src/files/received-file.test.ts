// Downloaded values without a file in them: no error quotes what was opened.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openFile, readFile } from './received-file.ts'

const toResponse = (body: object) => ({
  status: 200,
  requestId: 'r',
  headers: new Headers({ 'content-type': 'application/json' }),
  data: new TextEncoder().encode(JSON.stringify(body)),
})

test('[D1-BIN-11] a value that is no envelope is refused without a quote of it', async () => {
  for (const plaintext of ['my secret', 'null', '"my secret"']) {
    const sealedFile = await readFile(toResponse({ encrypted: true, value: 'wrapper' }))
    for (const opening of [
      openFile(sealedFile, async () => plaintext),
      readFile(toResponse({ encrypted: false, value: plaintext })),
    ])
      await assert.rejects(opening, (error: Error) => error instanceof TypeError && !error.message.includes('secret'))
  }
})
