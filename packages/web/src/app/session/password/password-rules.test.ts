// New passwords that are guessed first are refused with a reason; ordinary phrases pass.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commonPasswords } from './common-passwords.ts'
import { findPasswordProblem, type PasswordProblem } from './password-rules.ts'

const EMAIL = 'ada.lovelace@example.org'

const assertProblem = (problem: PasswordProblem | null, passwords: readonly string[]): void => {
  for (const password of passwords) assert.equal(findPasswordProblem(password, EMAIL), problem, password)
}

test('the list has 200 different words of at least four letters', () => {
  assert.equal(new Set(commonPasswords).size, 200)
  assert.ok(commonPasswords.every((word) => word.length >= 4 && word === word.toLowerCase()))
})

test('refuses fewer than 12 characters, counted as people see them', () => {
  assertProblem('short', ['', 'elevenchars', '🙂🙂🙂🙂🙂🙂'])
})

test('refuses each of the 200 commonest with digits behind it', () => {
  for (const word of commonPasswords) {
    const password = `${word}2026!`.padEnd(12, '0123456789')
    assert.ok(findPasswordProblem(password), password)
  }
})

test('finds a common password behind digits, capitals and look-alikes', () => {
  assertProblem('common', ['Password1234', 'P@ssw0rd2026', 'letmeinletmein', 'Sunshine+Summer', 'passwort-12345'])
})

test('refuses repetition and keyboard patterns', () => {
  assertProblem('pattern', [
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '123456789012',
    '0987654321098',
    'asdfghjklöä1',
    '1q2w3e4r5t6z',
    '1qay2wsx3edc',
    'qazwsxedcrfv',
    'abababababababab',
    '111122223333',
  ])
})

test('refuses the local part of the e-mail address and its parts', () => {
  assertProblem('address', ['ada.lovelace1', 'AdaLovelace!!', 'lovelace2026', '4da.l0vel4ce'])
  assert.equal(findPasswordProblem('lovelace2026'), null)
})

test('takes phrases and generated passwords', () => {
  assertProblem(null, [
    'correct horse battery',
    'a much longer password',
    'kV9#tq2-Wm7zRb',
    'Grüne Züge fahren leise',
    'Lovelace schrieb Programme',
    'the adamant old bridge',
  ])
})
