// Text that a person types or a browser fills in becomes a value of its type.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyPart } from './input-values.ts'

test('an account number may be typed as it is printed', () => {
  assert.equal(tidyPart('iban', 'de89 3704 0044 0532 0130 00'), 'DE89370400440532013000')
  assert.equal(tidyPart('bic', ' cobadeffxxx'), 'COBADEFFXXX')
})

test('the expiry of a card may be typed without a slash, or with a long year', () => {
  for (const text of ['0829', '8/29', '08/29', '08/2029', '08 / 29', '08-29'])
    assert.equal(tidyPart('expiry', text), '08/29', text)
  for (const text of ['0', '08', '08/', '08/2', '08/202', '082', '13/29', 'soon'])
    assert.equal(tidyPart('expiry', text), text, text)
})

test('other parts stay as they are typed', () => {
  assert.equal(tidyPart('street', ' Ring 1 '), ' Ring 1 ')
  assert.equal(tidyPart('number', '4111 1111'), '4111 1111')
})
