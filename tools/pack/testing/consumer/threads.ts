// A project that opens many values concurrently; it prints how many were right and how many threads it used.
import { createServiceKeys, openServiceKey, sealValue } from '@company-data/crypto'
import { createServiceClient } from '@company-data/sdk/service'

let threads = 0
globalThis.process?.on('worker', () => {
  threads += 1
})

const run = async (): Promise<void> => {
  const keys = await createServiceKeys()
  const privateKey = await openServiceKey(keys, keys.passphrase)
  const client = createServiceClient({
    frontDoorUrl: 'http://127.0.0.1',
    clientId: 'svc_none',
    clientSecret: 'none',
    privateKey,
  })
  const texts = Array.from({ length: 60 }, (_, index) => `value ${index}`)
  const wrappers = await Promise.all(texts.map((text) => sealValue(text, keys.public_key)))
  const results = await client.decryptMany(wrappers, { threads: 2 })
  const right = results.filter(({ plaintext }, index) => plaintext === texts[index]).length
  console.log(JSON.stringify({ right, threads }))
}

void run()
