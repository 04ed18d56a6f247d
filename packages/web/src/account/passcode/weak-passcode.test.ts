// The passcodes that the page refuses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWeakPasscode } from './weak-passcode.ts'

test('D13: refuses sequences, repeats and common passcodes, and takes others', () => {
  for (const weak of [
    '123456',
    '12 34 56',
    '987654',
    '890123',
    '111111',
    '121212',
    '123123',
    '112212',
    '159753',
    'aaaaaa',
  ])
    assert.equal(isWeakPasscode(weak), true, weak)
  for (const strong of ['427193', '427 193', '628401', 'tz8k2m', '90817263'])
    assert.equal(isWeakPasscode(strong), false, strong)
})
