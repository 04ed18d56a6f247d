// The code of a recovery kit against the vectors of the specification, and what its check symbols notice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { trustVectors } from '../../testing/trust-vectors.ts'
import { formatKitCode, KIT_SALT, KIT_SECRET_BYTES, listWrongKitGroups, readKitCode } from './kit-code.ts'

const { kit } = trustVectors
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secrets = fc.uint8Array({ minLength: KIT_SECRET_BYTES, maxLength: KIT_SECRET_BYTES })

test('TRUST-20 A-95: the secret of the vectors gives their code', () => {
  assert.equal(formatKitCode(Buffer.from(kit.secret_hex, 'hex')), kit.code)
  assert.equal(KIT_SALT, kit.verifier_salt_base64)
  assert.deepEqual(readKitCode(kit.code), { canonical: kit.canonical })
})

test('TRUST-20 A-95: a wrong symbol in group 3 names group 3 only', () => {
  const input = `${kit.code.slice(0, 12)}${kit.code[12] === '0' ? '1' : '0'}${kit.code.slice(13)}`
  assert.deepEqual(readKitCode(input), kit.wrong_symbol_in_group_3)
  assert.deepEqual(listWrongKitGroups(input), [3])
})

test('A-95: a code is read in any case, with blanks, and with look-alikes', () => {
  const spoken = kit.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  assert.deepEqual(readKitCode(` ${spoken}\n`), { canonical: kit.canonical })
  assert.deepEqual(readKitCode(kit.code.replaceAll('1', 'I')), { canonical: kit.canonical })
})

test('A-95: half a code, a longer one and the letter U are no code', () => {
  for (const text of ['', kit.code.slice(0, 20), `${kit.code}0`, kit.code.replace('Z', 'U'), 'ß'.repeat(40)])
    assert.deepEqual(readKitCode(text), { problem: 'form' }, text)
})

test('A-95: while it is input, complete groups and impossible characters are checked', () => {
  assert.deepEqual(listWrongKitGroups(kit.code.slice(0, 9)), [])
  assert.deepEqual(listWrongKitGroups('000GD-4'), [])
  assert.deepEqual(listWrongKitGroups('000G0-4'), [1])
  assert.deepEqual(listWrongKitGroups('000GD-4U'), [2])
})

test('A-95: every code is read back, and every wrong symbol is noticed in its group', () => {
  fc.assert(
    fc.property(secrets, fc.nat(39), fc.nat(31), (secret, at, value) => {
      const reading = readKitCode(formatKitCode(secret))
      assert.ok('canonical' in reading)
      const { canonical } = reading
      const symbol = SYMBOLS[value] ?? ''
      fc.pre(symbol !== canonical[at])
      const input = canonical.slice(0, at) + symbol + canonical.slice(at + 1)
      assert.deepEqual(readKitCode(input), { problem: 'groups', bad: [Math.floor(at / 5) + 1] })
    }),
  )
})

test('A-95: swapped neighbours and swapped groups are noticed', () => {
  fc.assert(
    fc.property(secrets, fc.nat(7), fc.nat(7), fc.nat(3), (secret, first, second, at) => {
      const groups = formatKitCode(secret).split('-')
      const [group = '', other = ''] = [groups[first], groups[second]]
      if (group !== other) {
        const swapped = groups.with(first, other).with(second, group)
        assert.ok('problem' in readKitCode(swapped.join('')))
      }
      const [left, right] = [group[at], group[at + 1]]
      fc.pre(left !== right)
      const turned = `${group.slice(0, at)}${right}${left}${group.slice(at + 2)}`
      assert.deepEqual(readKitCode(groups.with(first, turned).join('')), { problem: 'groups', bad: [first + 1] })
    }),
  )
})

test('A-95: a secret of another length is refused', () => {
  for (const length of [0, 19, 21]) assert.throws(() => formatKitCode(new Uint8Array(length)), TypeError)
})
