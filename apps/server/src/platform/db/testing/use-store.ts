// A program for the tests of the store's life: starts the store of a folder, reports its state, waits for orders.
import { startEmbeddedStore } from '../embedded/embedded-store.ts'

const [dataDir = '', order] = process.argv.slice(2)
const store = await startEmbeddedStore({ dataDir })
console.log(JSON.stringify({ reused: store.reused, url: store.getUrl('postgres') }))

// 'leave': nothing more to do. The store must not keep this program running.
if (order !== 'leave') {
  process.stdin.once('data', async () => {
    await store.stop()
    process.stdin.destroy()
  })
}
