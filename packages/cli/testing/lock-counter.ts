// Adds to a counter in a file under a lock, and leaves locks behind as commands do that are killed.
import { readFile, writeFile } from 'node:fs/promises'
import { lockSession } from '../src/profiles/file-lock.ts'

const [lockPath = '', counterPath = '', deadPid = '', rounds = '0'] = process.argv.slice(2)
for (let round = 0; round < Number(rounds); round += 1) {
  const release = await lockSession(lockPath, { waitMs: 1, maxWaits: Number.POSITIVE_INFINITY })
  const count = Number(await readFile(counterPath, 'utf8'))
  await writeFile(counterPath, String(count + 1))
  await release()
  // It fails where another process was faster.
  await writeFile(lockPath, deadPid, { flag: 'wx' }).catch(() => undefined)
}
