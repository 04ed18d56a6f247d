// Tests of the parts that were added since a flow was opened.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEarlyLetters } from './early-letters.ts'
import { createNewParts } from './new-parts.ts'

test('the focus is wanted once for each added part', () => {
  const parts = createNewParts()
  assert.equal(parts.takeFocus(), undefined)
  parts.add('step')
  assert.equal(parts.wantsFocus(), true)
  assert.deepEqual([parts.takeFocus(), parts.takeFocus()], ['', undefined])
  parts.follow('later')
  assert.equal(parts.wantsFocus(), false, 'a part that comes later leaves the focus where it is')
})

test('keys follow labels until they are typed, and old keys still resolve', () => {
  const parts = createNewParts()
  parts.add('step')
  assert.deepEqual([parts.followsLabel('step'), parts.followsLabel('older')], [true, false])
  parts.rename('step', 'about_you')
  parts.rename('about_you', 'about_us')
  assert.deepEqual([parts.resolve('step'), parts.followsLabel('about_us')], ['about_us', true])
  parts.keepKey('about_us')
  assert.equal(parts.followsLabel('about_us'), false)
  parts.add('step')
  assert.equal(parts.resolve('step'), 'step', 'another step has the key now')
})

/** A key press of a browser. */
const press = (keyboard: EventTarget, key: string, timeStamp: number) => {
  const event = new Event('keydown', { cancelable: true })
  Object.assign(event, { key, ctrlKey: false, metaKey: false, altKey: false })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  keyboard.dispatchEvent(event)
  return event.defaultPrevented
}

test('letters typed before the focus arrives belong to the label', () => {
  const keyboard = new EventTarget()
  const parts = createNewParts(createEarlyLetters(keyboard, () => false))
  parts.add('step')
  assert.deepEqual([press(keyboard, 'A', 0), press(keyboard, 'Tab', 1), press(keyboard, 'b', 2)], [true, false, true])
  assert.equal(parts.takeFocus(), 'Ab')
  assert.equal(press(keyboard, 'c', 3), false, 'the label has the focus')
})

test('letters are shortcuts again after a click or when no label comes', () => {
  const keyboard = new EventTarget()
  const parts = createNewParts(createEarlyLetters(keyboard, () => false))
  parts.add('step')
  keyboard.dispatchEvent(new Event('pointerdown'))
  assert.equal(press(keyboard, 'g', 0), false)
  parts.add('other')
  assert.deepEqual([press(keyboard, 'g', 0), press(keyboard, 's', 6_000)], [true, false])
})
