// Texts and targets of notifications.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pushTypes } from '@company-data/protocol/wire/delivery/push'
import { buildNotification } from './build-notification.ts'
import { notificationTexts } from './notification-texts.ts'

const push = (type: string): string =>
  JSON.stringify({ type, id: '0198c0de-0000-7000-8000-000000000000', at: '2026-01-01T12:00:00.000+00:00' })

test('A-36: each push type has a text in each language, without the id', () => {
  for (const type of pushTypes)
    for (const language of ['en', 'de'] as const) {
      const { title, text, path } = buildNotification(push(type), language)
      assert.deepEqual({ title, text }, notificationTexts[language].notices[type])
      assert.match(path, /^\/[a-z]+$/)
      assert.doesNotMatch(title + text, /0198c0de/)
    }
})

test("the end of a request silently replaces the request's notification", () => {
  const [begin, end] = [
    buildNotification(push('twofa_challenge'), 'en'),
    buildNotification(push('twofa_dismiss'), 'en'),
  ]
  assert.equal(begin.tag, end.tag)
  assert.deepEqual([begin.isSilent, end.isSilent], [false, true])
})

test('any other push gets a generic notification', () => {
  for (const data of ['', 'text', '{}', 'null', push('resync'), push('toString'), push('of tomorrow')])
    assert.equal(buildNotification(data, 'en').text, notificationTexts.en.unnamed.text, data)
})
