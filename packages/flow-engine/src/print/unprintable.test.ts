// Characters of a value that no document prints (FB-05).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unprintable } from '../index.ts'

test('[FB-05] text of ten scripts is printable', () => {
  for (const text of [
    'Zażółć gęślą jaźń – “€ 12.50”',
    'Ελληνικά',
    'Кириллица Їжак',
    'مُحَمَّد بن عبد الله ۱۲۳',
    'שָׁלוֹם עולם',
    'क्षत्रिय विद्यार्थी ₹ १२३',
    'ศิริพร น้ำใจ ๑๒๓',
    '中华人民共和国，臺灣（香港）',
    '髙橋さくら、カタカナ。𠮷野家',
    '대한민국 서울특별시',
  ])
    assert.deepEqual(unprintable(text), [], text)
})

test('[FB-05] an emoji is not printable, and each character is named once', () => {
  assert.deepEqual(unprintable('Ada 🚀😀🚀'), ['🚀', '😀'])
  assert.deepEqual(unprintable('👨‍👩‍👧'), ['👨', '👩', '👧'])
  assert.deepEqual(unprintable('🇩🇪👍🏽'), ['🇩', '🇪', '👍', '🏽'])
})

test('[FB-05] neither controls, halves of pairs nor private characters are printable', () => {
  assert.deepEqual(unprintable('a\u0000b\u001bc\u007f'), ['\u0000', '\u001b', '\u007f'])
  assert.deepEqual(unprintable('\ud83d x \ude80'), ['\ud83d', '\ude80'])
  assert.deepEqual(unprintable('\ue000\u{10ffff}\u0378'), ['\ue000', '\u{10ffff}', '\u0378'])
  assert.deepEqual(unprintable('ᏣᎳᎩ ༄'), ['Ꮳ', 'Ꮃ', 'Ꭹ', '༄'], 'scripts without a font')
})

test('[FB-05] what a document prints as a space, or leaves out, is printable', () => {
  assert.deepEqual(unprintable('one\r\ntwo\tthree\u2028four\u3000five\u00a0six'), [])
  assert.deepEqual(unprintable('a\u00adb\u200bc\u200ed\u200fe\ufeff\u2764\ufe0f'), [])
  assert.deepEqual(unprintable('क्\u200dष ن\u200cم'), [], 'joiners')
  assert.deepEqual(unprintable('e\u0301 \u1112\u1161\u11ab'), [], 'marks and letters that compose')
  assert.deepEqual(unprintable(''), [])
})
