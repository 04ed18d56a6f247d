// French: every text is translated, with the marks, the plurals and the words of the language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts as consentPage } from './fr/consent.ts'
import { contractRefusals } from './fr/errors/contract-refusals.ts'
import { generalRefusals } from './fr/errors/general-refusals.ts'
import { identityRefusals } from './fr/errors/identity-refusals.ts'
import { reasons } from './fr/errors/reasons.ts'
import { sharingRefusals } from './fr/errors/sharing-refusals.ts'
import { texts } from './fr/french.ts'
import { listFunctions, listTexts, readEnglishTexts, readTextNames } from './testing/read-texts.ts'

/** The texts of refusals are chosen by their keys, so they are listed beside the others. */
const refusals = { contractRefusals, generalRefusals, identityRefusals, sharingRefusals, reasons }
const french = [...listTexts({ ...texts, ...consentPage }), ...listTexts(refusals)]

/** Words that are the same in both languages, and names. */
const SAME = new Set(
  `BIC|Code|Company Data|Company Data Wallet|Contact|Conversation|Date|Document|Documents|E-mail|IBAN|Invitations|Message
Messages|Notifications|Page {}|Pages|Participants|Photo|Photo {}|Photos|SHA-256|Service|Session|Signatures|Canada|Europe`.split(
    /[|\n]/,
  ),
)
const isSame = (text: string): boolean => SAME.has(text) || text === 'document | documents' || !/\p{L}{2}/u.test(text)

test('every named text has a French translation, and French has no other', () => {
  const names = readTextNames()
  assert.ok(names.length > 70, 'the texts are where this test looks for them')
  assert.equal(new Set(names).size, names.length, 'a name belongs to one text')
  assert.deepEqual(Object.keys({ ...texts, ...consentPage }).sort(), names.sort())
})

test('every French text has an English one, and differs from it', async () => {
  const english = new Map(listTexts(await readEnglishTexts()))
  assert.ok(english.size > 1000)
  const paths = new Set(french.map(([path]) => path))
  assert.deepEqual(
    [...english.keys()].filter((path) => !paths.has(path)),
    [],
    'without French',
  )
  const same = french.filter(([path, text]) => english.get(path) === text && !isSame(text))
  assert.deepEqual(same, [])
})

test('French marks: curved apostrophes, narrow spaces, joined ellipses', () => {
  const wrongMarks = [/'/, /(?<!\u202f)[;!?»]/, /(?<![\u202f\w]):/, /«(?!\u202f)/, / …/, /\.\.\./, /["„“”]/]
  const wrong = french.filter(([, text]) => wrongMarks.some((mark) => mark.test(text)))
  assert.deepEqual(wrong, [])
})

test('0 and 1 are singular in French', () => {
  const wrong: string[] = []
  for (const [path, run] of listFunctions(texts)) {
    if (!/^\(?count\b/.test(String(run)) || path === 'deletion.connections') continue
    const [none, single] = [String(run(0)), String(run(1))]
    if (none.replaceAll('0', '1') !== single) wrong.push(`${path}: ${none} / ${single}`)
  }
  assert.deepEqual(wrong, [])
})

/** One word for one thing. A connection to the network is “réseau”, with a company “lien”, at a sign-in “connexion”. */
const glossary: ReadonlyArray<readonly [word: string, never: RegExp, except?: RegExp]> = [
  ['portefeuille', /\bwallet\b(?!-…)/i, /^(?:app|wallet)\.product$/],
  ['entreprise', /\b(?:société|compagnie|firme)s?\b/i],
  ['lien (avec une entreprise)', /\b(?:liaison|relation)s?\b|connexion a été/i],
  ['réseau', /connexion (?:perdue|internet|coupée)/i],
  ['clé d’accès', /passkey/i],
  ['code secret', /passcode|code d’accès/i],
  ['fiche de secours', /\bkit\b|récupération/i],
  ['codes de secours', /codes? de récupération/i],
  ['double authentification', /second facteur|deuxième facteur|deux facteurs/i],
  ['lieu de stockage', /\brégions?\b/i],
  ['valeur de contrôle', /empreinte(?! digitale)/i],
  ['cachet', /\bsceau|\bscell/i],
  ['service externe', /plug-?in|extension/i],
  ['tenu à jour', /\ben direct\b|\blive\b/i],
  ['exploitant', /opérateur|opératrice/i],
  ['navigateur', /browser/i],
  ['e-mail', /\bmails?\b(?<!e-mails?)|courriel/i],
  ['appareil', /\bdispositif|\bterminal\b/i],
  ['mot de passe', /password/i],
  ['vous', /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/iu],
]

test('French has one word for one thing, and no word of the makers', () => {
  const wrong = french.flatMap(([path, text]) =>
    glossary
      .filter(([, never, except]) => never.test(text) && except?.test(path) !== true)
      .map(([word]) => `${path}: ${text} (${word})`),
  )
  assert.deepEqual(wrong, [])
})

test('words of the navigation are short enough for five side by side', () => {
  const { homeLabel, profileLabel, connectionsLabel, documentsLabel, shell } = texts
  const words = [homeLabel, profileLabel, connectionsLabel, documentsLabel, shell.more]
  assert.deepEqual(
    words.filter((word) => word.length > 11),
    [],
  )
})

test('a refusal, a field and a value are explained in French', () => {
  const { refusal, fieldReason, valueReason, limitedText } = texts.app
  const refuse = (errorKey: string, members = {}, message = 'Nope.') => refusal({ errorKey, message, members })
  assert.equal(refuse('auth.login_failed'), 'L’adresse e-mail ou le mot de passe est incorrect.')
  assert.equal(refuse('account.level_required', { required_level: 'pro' }), 'La formule Pro est nécessaire.')
  assert.match(refuse('of.tomorrow'), /^La plateforme a refusé\. .*«\u202fNope\.\u202f»$/)
  assert.match(refuse('toString'), /^La plateforme a refusé\./)
  const field = (key: string, members = {}) =>
    fieldReason({ path: ['name'], reason: 'x', because: { key, ...members } })
  assert.equal(field('amount.at_most', { amount: 100, unit: 'characters' }), 'Il faut au plus 100 caractères.')
  assert.equal(field('member.wrong_type', { type: 'number' }), 'Indiquez un nombre.')
  assert.equal(field('of.tomorrow'), 'Cette information n’est pas valable.')
  assert.equal(fieldReason({ path: ['name'], reason: 'x' }), 'Cette information n’est pas valable.')
  const value = (key: string, entry?: string) => valueReason({ reason: 'x', key, entry })
  assert.equal(value('value.entry_missing', 'city'), 'Il manque\u202f: Ville.')
  assert.equal(value('value.not_text', 'street'), 'Rue\u202f: Ce n’est pas un texte.')
  assert.match(limitedText(1), /Attendez 1 seconde,/)
  assert.match(limitedText(61), /Attendez 2 minutes,/)
})
