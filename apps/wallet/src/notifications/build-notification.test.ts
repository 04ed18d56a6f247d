// Texts and targets of notifications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushTypes } from '@company-data/protocol/wire/delivery/push'
import { buildNotification, type NoticeChoice } from './build-notification.ts'
import { notificationTexts } from './notification-texts.ts'

const NOON = new Date(2026, 0, 2, 12)
const build = (data: string, choice: Partial<NoticeChoice> = {}, at = NOON) =>
  buildNotification(data, { language: 'en', ...choice }, at)

const push = (type: string): string =>
  JSON.stringify({ type, id: '0198c0de-0000-7000-8000-000000000000', at: '2026-01-01T12:00:00.000+00:00' })

test('A-36: each push type has a text in each language, without the id', () => {
  for (const type of pushTypes)
    for (const language of ['en', 'de'] as const) {
      const { title, text, path } = build(push(type), { language })
      assert.deepEqual({ title, text }, notificationTexts[language].notices[type])
      assert.match(path, /^\/[a-z]+$/)
      assert.doesNotMatch(title + text, /0198c0de/)
    }
})

test('a notification has the texts that the page stored in its language', () => {
  const notice = { title: 'Titre', text: 'Texte' }
  const notices = { ...notificationTexts.en.notices, message: notice }
  const texts = { notices, unnamed: { title: 'Autre', text: 'Autre texte' } }
  const { title, text } = build(push('message'), { language: 'fr', texts })
  assert.deepEqual({ title, text }, notice)
  assert.equal(build('', { language: 'fr', texts }).title, 'Autre')
  assert.equal(build('', { language: 'fr' }).title, notificationTexts.en.unnamed.title)
})

test("the end of a request silently replaces the request's notification", () => {
  const [begin, end] = [build(push('twofa_challenge')), build(push('twofa_dismiss'))]
  assert.equal(begin.tag, end.tag)
  assert.deepEqual([begin.isSilent, end.isSilent], [false, true])
})

test('any other push gets a generic notification', () => {
  for (const data of ['', 'text', '{}', 'null', push('resync'), push('toString'), push('of tomorrow')])
    assert.equal(build(data).text, notificationTexts.en.unnamed.text, data)
})

test('a muted kind is marked, and others are not', () => {
  const choice = { muted: ['connections'] as const }
  assert.deepEqual(
    ['connection_ended', 'consent_requested', 'message', 'of tomorrow'].map((type) => {
      const { isMuted, isSilent } = build(push(type), choice)
      return [isMuted, isSilent]
    }),
    [
      [true, true],
      [true, true],
      [false, false],
      [false, false],
    ],
  )
})

test('in quiet hours only an approval makes a sound', () => {
  const quiet = { from: '22:00', to: '07:00' }
  const night = new Date(2026, 0, 2, 23)
  const types = ['message', 'of tomorrow', 'twofa_challenge']
  assert.deepEqual(
    types.map((type) => build(push(type), { quiet }, night).isSilent),
    [true, true, false],
  )
  assert.deepEqual(
    types.map((type) => build(push(type), { quiet }, NOON).isSilent),
    [false, false, false],
  )
  assert.equal(build(push('message'), { quiet: { from: 'x', to: 'y' } }, night).isSilent, false)
})
