// The texts of the wallet use the words of its readers, not those of its makers.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const ROOT = `${import.meta.dirname}/..`

/** A PDF has a seal, which is its name everywhere; a value is encrypted. A finger has a print, a file has a check value. */
const MAKERS_WORDS = [
  /\bplug-?ins?\b/i,
  /\bregions?\b/i,
  /\blive\b/i,
  /\b(?:un)?sealed (?:for|to|with|on this)\b/i,
  /\bversiegel/i,
  /fingerprint(?!,| or PIN)/i,
  /Fingerabdr(?!uck, Gesicht|uck oder PIN)/i,
]

/** The seals of PDFs and their proof, for the few who check them; and the move, whose texts the portal shares. */
const EXCEPT = /signing-line|region-texts/

/** All texts, including those made by functions. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return [...String(value).matchAll(/(['`])((?:(?!\1).)*)\1/g)].map(([, , text = '']) =>
      text.replaceAll(/\$\{.*?\}/g, ''),
    )
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

test('no text has a word of the makers', async () => {
  const files = globSync('**/*texts.ts', { cwd: ROOT }).filter((file) => !EXCEPT.test(file))
  assert.ok(files.length > 20, 'the texts are where this test looks for them')
  const wrongTexts: string[] = []
  for (const file of files) {
    const texts = textsIn(Object.values(await import(pathToFileURL(`${ROOT}/${file}`).href)))
    wrongTexts.push(
      ...texts.filter((text) => MAKERS_WORDS.some((word) => word.test(text))).map((text) => `${file}: ${text}`),
    )
  }
  assert.deepEqual(wrongTexts, [])
})

test('German: confirming a sign-in has another word than sharing data', async () => {
  const files = globSync('approvals/*texts.ts', { cwd: ROOT })
  assert.ok(files.length > 0)
  const words = { sharing: /freig[ae]b/i, confirming: /bestätig/i }
  for (const file of files) {
    const modules = Object.values(await import(pathToFileURL(`${ROOT}/${file}`).href)) as ReadonlyArray<{ de: unknown }>
    const texts = textsIn(modules.map(({ de }) => de))
    assert.deepEqual(
      texts.filter((text) => words.sharing.test(text)),
      [],
      file,
    )
    assert.ok(
      texts.some((text) => words.confirming.test(text)),
      file,
    )
  }
})
