// One German word for one thing: the words of the glossary stand on every page, and those that mean the same on none.
import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const ROOT = `${import.meta.dirname}/../../../..`

interface Term {
  /** What it is called. */
  word: string
  never: RegExp
  /** Where the other word means something else, it is allowed. */
  except?: RegExp
}

const glossary: readonly Term[] = [
  { word: 'Durchlauf', never: /\b(?:Flow-)?(?:Lauf|Laufs|Läufe|Läufen)\b/ },
  { word: 'Ablauf', never: /\bFlows?\b/ },
  { word: 'Rückkehradresse', never: /Rücksprung/ },
  { word: 'Geheimnis', never: /\bSecrets?\b/ },
  { word: 'Server', never: /\bBackends?\b/ },
  { word: 'Anfragefeld', never: /abgefragte/i },
  { word: 'Feed', never: /Änderungsstrom/ },
  // The wallet says “teilen” of data and “Freigaben” of sign-ins that a person approves.
  { word: 'freigeben', never: /\b(?:teilen|geteilt|beim Teilen)\b/, except: /^apps\/wallet|^packages\/ui/ },
  { word: 'Anmeldungen bestätigen', never: /Freigaben/, except: /^apps\/wallet|^packages\/ui/ },
]

/** Every text of a language, also those that functions make. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return [...String(value).matchAll(/(['`])((?:(?!\1).)*)\1/g)].map(([, , text = '']) => text)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const germanIn = (exported: unknown): string[] => {
  if (exported === null || typeof exported !== 'object') return []
  return 'de' in exported ? textsIn(exported.de) : Object.values(exported).flatMap(germanIn)
}

const files = globSync('{apps/portal,apps/wallet,packages/ui}/src/**/*texts.ts', { cwd: ROOT }).sort()

test('the texts have one German word for one thing', async () => {
  assert.ok(files.length > 60, 'the texts are where this test looks for them')
  const wrong: string[] = []
  for (const file of files) {
    const exported = Object.values(await import(pathToFileURL(`${ROOT}/${file}`).href))
    for (const text of exported.flatMap(germanIn))
      for (const { word, never, except } of glossary)
        if (never.test(text) && except?.test(file) !== true) wrong.push(`${file}: “${text}” (${word})`)
  }
  assert.deepEqual(wrong, [])
})
