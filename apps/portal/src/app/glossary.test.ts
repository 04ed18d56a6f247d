// One word for one thing: every page uses the words of the glossary and no synonyms.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const ROOT = `${import.meta.dirname}/../../../..`

interface Term {
  /** The word to use. */
  word: string
  never: RegExp
  /** Files where the other word means something else. */
  except?: RegExp
  /** The only files where the other word is wrong. */
  only?: RegExp
}

const glossary: readonly Term[] = [
  { word: 'Durchlauf', never: /\b(?:Flow-)?(?:Lauf|Laufs|Läufe|Läufen)\b/ },
  { word: 'Ablauf', never: /\bFlows?\b/ },
  { word: 'Rückkehradresse', never: /Rücksprung/ },
  { word: 'Geheimnis', never: /\bSecrets?\b/ },
  { word: 'Server', never: /\bBackends?\b/ },
  { word: 'Anfragefeld', never: /abgefragte/i },
  { word: 'Feed', never: /Änderungsstrom/ },
  // Another app shares a file with the wallet, and a long message is divided.
  {
    word: 'freigeben',
    never: /\b(?:teilen|geteilt|beim Teilen)\b/,
    except: /^apps\/wallet\/src\/shared-files\/|^packages\/(?:ui|web\/src\/conversation)\//,
  },
  { word: 'Meine Daten', never: /\bProfils?\b/, only: /^apps\/wallet|^packages\/web\/src\/(?:sharing|runs)\// },
  // Sign-ins are confirmed, data is shared.
  {
    word: 'bestätigen',
    never: /[Ff]reig(?:abe|eb)/,
    only: /^apps\/wallet\/src\/(?:approvals|notifications|devices)\//,
  },
  { word: 'Anmeldungen bestätigen', never: /Freigaben/, except: /^apps\/wallet|^packages\/(?:ui|web)/ },
]

/** The words of the flow editor for its authors, in both languages: never those of the definition. */
const editorTerms: ReadonlyArray<Term & { language: 'en' | 'de' }> = [
  { language: 'en', word: 'computed value', never: /\bconstants?\b/i },
  { language: 'de', word: 'berechneter Wert', never: /\bKonstanten?\b/ },
  { language: 'en', word: 'arrow', never: /\bedges?\b/i },
  { language: 'de', word: 'Pfeil', never: /\bKanten?\b/ },
  { language: 'en', word: 'key', never: /\bslugs?\b/i },
  { language: 'de', word: 'Schlüssel', never: /\bSlugs?\b/ },
  { language: 'en', word: 'first step', never: /\b(?:the entry|Entry)\b/ },
  { language: 'en', word: 'document', never: /\boutputs?\b/i },
  { language: 'de', word: 'Dokument', never: /\bAusgaben?\b/ },
  { language: 'en', word: 'empty', never: /\bnull\b/, except: /definition-tests/ },
  { language: 'de', word: 'leer', never: /\bnull\b/, except: /definition-tests/ },
]

/** All texts of a language, including those made by functions. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function')
    return [...String(value).matchAll(/(['`])((?:(?!\1).)*)\1/g)].map(([, , text = '']) => text)
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

const listTexts = (exported: unknown, language: 'en' | 'de'): string[] => {
  if (exported === null || typeof exported !== 'object') return []
  const parts = exported as Readonly<Record<string, unknown>>
  return language in parts
    ? textsIn(parts[language])
    : Object.values(parts).flatMap((part) => listTexts(part, language))
}

const germanIn = (exported: unknown): string[] => listTexts(exported, 'de')

const files = globSync('{apps/portal,apps/wallet,packages/ui,packages/web}/src/**/*texts.ts', { cwd: ROOT }).sort()

/** Every text for a person has the name of the page. */
const englishTerms: readonly Term[] = [
  { word: 'My data', never: /\bprofiles?\b/i, only: /^apps\/wallet|^packages\/web\/src\/(?:sharing|runs)\// },
]

const findWrongWords = (file: string, texts: readonly string[], terms = glossary): string[] =>
  texts.flatMap((text) =>
    terms
      .filter(({ never, except, only }) => never.test(text) && !except?.test(file) && only?.test(file) !== false)
      .map(({ word }) => `${file}: “${text}” (${word})`),
  )

test('the texts have one word for one thing', async () => {
  assert.ok(files.length > 60, 'the texts are where this test looks for them')
  const wrong: string[] = []
  for (const file of files) {
    const exported = Object.values(await import(pathToFileURL(`${ROOT}/${file}`).href))
    wrong.push(...findWrongWords(file, exported.flatMap(germanIn)))
    const english = exported.flatMap((part) => listTexts(part, 'en'))
    wrong.push(...findWrongWords(file, english, englishTerms))
  }
  assert.deepEqual(wrong, [])
})

test('the flow editor speaks the language of its authors', async () => {
  const editorFiles = files.filter((file) => file.startsWith('apps/portal/src/contracts/flows/'))
  assert.ok(editorFiles.length > 10, 'the texts of the editor are where this test looks for them')
  const wrong: string[] = []
  for (const file of editorFiles) {
    const exported = Object.values(await import(pathToFileURL(`${ROOT}/${file}`).href))
    for (const { language, word, never, except } of editorTerms)
      for (const text of exported.flatMap((part) => listTexts(part, language)))
        if (never.test(text) && except?.test(file) !== true) wrong.push(`${file}: “${text}” (${word})`)
  }
  assert.deepEqual(wrong, [])
})

test('entries of the navigation and commands have the same German words', () => {
  const routeFiles = globSync('apps/{portal,wallet}/src/**/routes.ts', { cwd: ROOT }).sort()
  // A route group leads to its pages, which only a browser can read, so its labels are read from the source.
  const labels = routeFiles.map((file): [string, string[]] => {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8')
    return [file, [...source.matchAll(/\bde: (['"`])((?:(?!\1).)+)\1/g)].map(([, , text = '']) => text)]
  })
  assert.ok(labels.flatMap(([, texts]) => texts).length > 40, 'the labels are where this test looks for them')
  assert.deepEqual(
    labels.flatMap(([file, texts]) => findWrongWords(file, texts)),
    [],
  )
})
