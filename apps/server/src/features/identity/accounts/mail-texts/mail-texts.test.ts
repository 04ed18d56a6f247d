// The mails of accounts in all languages: the same facts, in the language that the account has chosen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAuthSalt, deriveVerifier } from '@company-data/crypto'
import {
  addDevice,
  addKit,
  beginReturn,
  borrowPlatform,
  connect,
  createService,
  mailbox,
  registerCompany,
  registerPerson,
  type TestAccount,
} from '@company-data/testkit'
import type { AccountMailTexts } from './account-mails.ts'
import { english } from './english.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { mailTexts } from './mail-texts.ts'

const platform = await borrowPlatform()
const TIME = new Date('2026-11-18T14:05:00Z')

/** Every mail, with the facts that all languages must have. */
const writeAll = (texts: AccountMailTexts) => {
  const purposes = ['confirm_email', 'change_email', 'delete_account', 'recovery', 'proof', 'kit_return', 'start_over']
  return [
    ...(purposes as Parameters<AccountMailTexts['code']>[0][]).map((purpose) => ({
      mail: texts.code(purpose, '123456', TIME, 'https://wallet.example/connect'),
      facts: ['123456', '14:05 UTC', 'https://wallet.example/connect'],
    })),
    { mail: texts.emailChanged('ada@example.org'), facts: ['ada@example.org'] },
    ...(['key', 'passkey'] as const).map((kind) => ({ mail: texts.deviceAdded(kind), facts: [] })),
    ...(['set', 'removed'] as const).map((state) => ({ mail: texts.passcodeChanged(state), facts: [] })),
    { mail: texts.recoveryCodeUsed(1), facts: [] },
    { mail: texts.recoveryCodeUsed(7), facts: ['7'] },
    { mail: texts.kitCreated('K7M2QX'), facts: ['K7M2QX'] },
    { mail: texts.kitRemoved('K7M2QX'), facts: ['K7M2QX'] },
    { mail: texts.kitWrong(), facts: [] },
    { mail: texts.kitUsed('K7M2QX'), facts: ['K7M2QX'] },
    { mail: texts.returnWaiting(TIME), facts: ['14:05 UTC'] },
    ...(['kit', 'start_over'] as const).flatMap((kind) => [
      { mail: texts.returnCancelled(kind), facts: [] },
      { mail: texts.returnRefused(kind), facts: [] },
    ]),
    ...(['start_over_requested', 'start_over_half', 'start_over_tomorrow'] as const).map((notice) => ({
      mail: texts.startOver(notice, TIME),
      facts: ['14:05 UTC'],
    })),
    { mail: texts.startOverDone(), facts: [] },
    { mail: texts.startOverRefused('https://help.example'), facts: ['https://help.example'] },
  ]
}

/** Words that show a text to be in another language than its own. */
const foreignTexts = [
  [english, /\b(?:Ihr|Ihre|und|Konto|wurde|votre|le|compte|une|avec)\b/i],
  [german, /\b(?:your|the|and|account|is|votre|le|compte|une|avec)\b/i],
  [french, /\b(?:your|the|and|account|is|kit|Ihr|Ihre|und|Konto|wurde)\b/i],
] as const

test('A-99: every mail of an account has an English, a German and a French text', () => {
  const subjects = foreignTexts.map(([texts, foreign]) =>
    writeAll(texts).map(({ mail, facts }) => {
      for (const fact of facts) assert.ok(mail.text.includes(fact), mail.text)
      assert.match(mail.text, /\n$/)
      assert.doesNotMatch(`${mail.subject} ${mail.text}`.replace(/https:\S+/, ''), foreign)
      return mail.subject
    }),
  )
  for (const [index, subject] of (subjects[0] ?? []).entries())
    assert.equal(new Set(subjects.map((list) => list[index])).size, foreignTexts.length, subject)
})

test('A-99: French mails have the marks of the language, and no English ones', () => {
  const wrongMarks = [/'/, /(?<!\u202f)[;!?»]/, /(?<![\u202f\dhts]):/, /«(?!\u202f)/, /["„“”]/]
  for (const { mail } of writeAll(french))
    for (const mark of wrongMarks) assert.doesNotMatch(`${mail.subject} ${mail.text}`, mark)
})

test('A-99: German is for de, French for fr, and for their regional forms', () => {
  for (const language of ['de', 'de-AT', 'de-CH']) assert.equal(mailTexts({ language }), german, language)
  for (const language of ['fr', 'fr-CA', 'fr-CH']) assert.equal(mailTexts({ language }), french, language)
  for (const language of [null, 'en', 'en-GB', 'it', 'den', 'fro'])
    assert.equal(mailTexts({ language }), english, String(language))
})

const readSubject = async ({ email }: Pick<TestAccount, 'email'>, kind: string): Promise<string | undefined> =>
  (await mailbox(platform).latest(email, kind))?.subject

test('a person who reads German gets every mail in German', async () => {
  const person = await registerPerson(platform, { language: 'de' })
  assert.equal(await readSubject(person, 'confirm_email'), 'Bestätigen Sie Ihre E-Mail-Adresse')
  await addDevice(person)
  assert.equal(await readSubject(person, 'device_added'), 'Ihrem Konto wurde ein Gerät hinzugefügt')
  const passcode = await deriveVerifier('2580', createAuthSalt())
  await person.call('PUT', '/api/account/passcode', { passcode })
  assert.equal(await readSubject(person, 'passcode_changed'), 'Ihr Passcode wurde geändert')
  const kit = await addKit(person)
  assert.equal(await readSubject(person, 'kit_created'), 'Ein Wiederherstellungsblatt wurde erstellt')
  await beginReturn(platform, person, kit)
  assert.equal(await readSubject(person, 'kit_return'), 'Ihr Code für die Rückkehr mit dem Wiederherstellungsblatt')
  const service = await createService(await registerCompany(platform))
  const { id } = await connect(person, service)
  assert.equal((await service.companyData('DELETE', `/connections/${id}`)).status, 204)
  assert.equal(await readSubject(person, 'connection_ended'), 'Ein Unternehmen hat die Verbindung mit Ihnen beendet')
  assert.equal((await person.call('PUT', '/api/profile', { language: 'en' })).status, 200)
  await addDevice(person)
  assert.equal(await readSubject(person, 'device_added'), 'A device was added to your account')
})

test('a person who reads French gets mails in French', async () => {
  const person = await registerPerson(platform, { language: 'fr-CA' })
  assert.equal(await readSubject(person, 'confirm_email'), 'Confirmez votre adresse e-mail')
  await addDevice(person)
  assert.equal(await readSubject(person, 'device_added'), 'Un appareil a été ajouté à votre compte')
  const service = await createService(await registerCompany(platform))
  const { id } = await connect(person, service)
  assert.equal((await service.companyData('DELETE', `/connections/${id}`)).status, 204)
  assert.equal(await readSubject(person, 'connection_ended'), 'Une entreprise a mis fin à son lien avec vous')
})

test('a company that reads German invites and is warned in German', async () => {
  const company = await registerCompany(platform, { language: 'de', displayName: 'Nordwind' })
  const email = `vertretung-${company.code.toLowerCase()}@example.org`
  assert.equal((await company.call('POST', '/api/delegates', { email, name: 'Ada', service_ids: [] })).status, 201)
  assert.equal(await readSubject({ email }, 'delegate_invite'), 'Nordwind lädt Sie ein, in seinem Namen zu handeln')
  const person = await registerPerson(platform)
  const report = { company_user_id: company.userId, about: { kind: 'company', id: company.userId }, reason: 'spam' }
  const { report_id } = (await person.call('POST', '/api/reports', report)).body
  await platform.ops('POST', `/api/ops/reports/${report_id}/decide`, { decision: 'warn' })
  const mail = await mailbox(platform).latest(company.email, 'report_warning')
  assert.match(mail?.text ?? '', /unerwünschte Einladungen oder Nachrichten sendet/)
})
