// A box opened in chunks equals the box of the crypto package, and no chunk of it may be replaced.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createOtk, sealOtkBox } from '@company-data/crypto'
import { openBoxInChunks, openBytesInChunks } from './open-in-chunks.ts'

test('G-124: a box of any size opens to its content', async () => {
  for (const size of [0, 1, 2, 3, 196_579, 196_580, 196_581, 1_000_000]) {
    const [bytes, otk] = [new Uint8Array(randomBytes(size)), createOtk()]
    const box = await sealOtkBox(bytes, otk)
    assert.deepEqual(await openBoxInChunks(box, otk), bytes, String(size))
    assert.deepEqual(await openBytesInChunks(Buffer.from(box, 'base64'), otk), bytes, String(size))
  }
})

test('A-61: a wrong key, a changed box and invalid base64 do not open', async () => {
  const otk = createOtk()
  const box = await sealOtkBox(new Uint8Array(randomBytes(500_000)), otk)
  const changed = `${box.slice(0, 300_000)}${box[300_000] === 'A' ? 'B' : 'A'}${box.slice(300_001)}`
  const inner = `${box.slice(0, 262_142)}==${box.slice(262_144)}`
  for (const other of [
    changed,
    inner,
    ` ${box}`,
    `${box}\n`,
    box.slice(4),
    box.slice(0, -4),
    `${box}AAAA`,
    '',
    'AAAA',
    '§',
  ]) {
    assert.equal(await openBoxInChunks(other, otk), undefined)
  }
  for (const key of [createOtk(), '', 'AAAA', `${otk} `, otk.replace('=', '')]) {
    assert.equal(await openBoxInChunks(box, key), undefined, key)
  }
})

test('opening a box of 25 MB yields to the event loop after every chunk', async () => {
  const otk = createOtk()
  const box = await sealOtkBox(new Uint8Array(25 << 20), otk)
  let [turns, isOver] = [0, false]
  const turn = (): void => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  turn()
  assert.equal((await openBoxInChunks(box, otk))?.length, 25 << 20)
  isOver = true
  // Chunks of 256 KiB: those of its base64 text, and those of its bytes.
  assert.ok(turns > Math.floor((box.length + (25 << 20)) / (256 << 10)), String(turns))
})
