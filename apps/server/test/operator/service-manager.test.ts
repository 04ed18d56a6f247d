// The message to systemd when a process is ready, received by a stand-in for systemd-notify.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { dataFolder, startProgram, until } from '@company-data/testkit'

const folder = dataFolder()
after(() => folder.remove())

test('a ready process notifies systemd once', { skip: process.platform === 'win32' }, async () => {
  const message = join(folder.path, 'message')
  await writeFile(join(folder.path, 'systemd-notify'), `#!/bin/sh\necho "$@" >> '${message}'\n`, { mode: 0o755 })
  const program = await startProgram({
    DATA_DIR: folder.path,
    ROLES: 'forwarder',
    FRONT_DOOR_URL: 'http://127.0.0.1:1',
    NOTIFY_SOCKET: join(folder.path, 'socket'),
    PATH: `${folder.path}:${process.env.PATH}`,
  })
  const read = (): Promise<string> => readFile(message, 'utf8').catch(() => '')
  await until('the message has arrived', async () => (await read()) !== '')
  assert.equal(await read(), 'READY=1\n')
  assert.equal((await program.stop()).code, 0)
  assert.equal(await read(), 'READY=1\n')
})
