// Tests of reading XML: accepted and refused texts, and the cost of hostile bodies.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../errors.ts'
import { fromXml } from './read.ts'

const refusal = (text: string): string => {
  try {
    fromXml(text)
  } catch (error) {
    if (error instanceof ApiError) return error.key
    throw error
  }
  return 'accepted'
}

const accepted: Array<[xml: string, value: unknown]> = [
  ['<a/>', ''],
  ['<a></a>', ''],
  ['<a> </a>', ' '],
  ['\ufeff<a>b</a>', 'b'],
  ['<?xml version="1.0"?><a>b</a>\n', 'b'],
  [`<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\r\n<a>b</a>`, 'b'],
  ['<!-- x --><a>b<!-- cut -->c</a><!-- y -->', 'bc'],
  ['<a><![CDATA[<b>&amp;]]>c</a>', '<b>&amp;c'],
  ['<a>&#65;&#x42;&lt;&gt;&amp;&quot;&apos;&#13;&#x1F600;</a>', 'AB<>&"\'\r\u{1F600}'],
  ['<a>x\r\ny\rz</a>', 'x\ny\nz'],
  ['<a type="string">1</a>', '1'],
  ['<a type="number"> 1.50e+1 </a>', 15],
  ['<a type="boolean">\nfalse\n</a>', false],
  ['<a>\n  <b type="array">\n    <item>x</item>\n  </b>\n</a>', { b: ['x'] }],
  ['<a><entry name="b c">x</entry><entry name="d">y</entry></a>', { 'b c': 'x', d: 'y' }],
  ['<a type="object"><b  type = "null" ></b ></a>', { b: null }],
  ['<a><entry name="x\ny">1</entry></a>', { 'x y': '1' }],
]

for (const [xml, value] of accepted) {
  test(`read: ${JSON.stringify(xml)}`, () => assert.deepEqual(fromXml(xml), value))
}

const refused = [
  '',
  '   ',
  'text',
  '{"a":1}',
  '<a>',
  '</a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a/>text',
  'text<a/>',
  '<a>b<c>d</c></a>',
  '<a><b/>text</a>',
  '<a><b>1</b><b>2</b></a>',
  '<a><b>1</b><entry name="b">2</entry></a>',
  '<a type="array"><b/></a>',
  '<a type="array"><entry name="item"/></a>',
  '<a type="number">1<b/></a>',
  '<a type="number"/>',
  '<a type="number">0x10</a>',
  '<a type="number">01</a>',
  '<a type="number">1e999</a>',
  '<a type="number">NaN</a>',
  '<a type="boolean">1</a>',
  '<a type="null">x</a>',
  '<a type="date">x</a>',
  '<a type="string"><b/></a>',
  '<a b="c"/>',
  '<a name="c"/>',
  '<a xmlns="urn:x"/>',
  '<a xmlns:b="urn:x"/>',
  '<b:a/>',
  '<a type="null" type="null"/>',
  '<a type=null/>',
  '<a type="null"name="x"/>',
  '<a type="a<b"/>',
  '< a/>',
  '<1a/>',
  '<a>&nbsp;</a>',
  '<a>&</a>',
  '<a>&amp</a>',
  '<a>&#0;</a>',
  '<a>&#xD800;</a>',
  '<a>&#x110000;</a>',
  '<a>&#99999999999999999999;</a>',
  '<a>&#-1;</a>',
  '<a>&constructor;</a>',
  '<a>]]></a>',
  '<a>\0</a>',
  '<a>\ud800</a>',
  '<a><!-- -- --></a>',
  '<a><!-- </a>',
  '<a><![CDATA[</a>',
  '<![CDATA[x]]><a/>',
  '<!DOCTYPE a><a/>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
  '<a><!ENTITY x "y"></a>',
  '<?php ?><a/>',
  '<a><?x y?></a>',
  ' <?xml version="1.0"?><a/>',
  '<?xml version="1.1"?><a/>',
  '<?xml version="1.0" encoding="UTF-16"?><a/>',
  '<?xml version="1.0" encoding="ISO-8859-1"?><a/>',
  '<a encoding="json">x</a>',
  '<a encoding="json">[1]</a>',
  '<a encoding="base64">eA==</a>',
  '<a type="number" encoding="json">1</a>',
  '<a><entry name-encoding="json"/></a>',
  '<a><entry name="x" name-encoding="json"/></a>',
]

for (const xml of refused) {
  test(`refused: ${JSON.stringify(xml)}`, () => assert.equal(refusal(xml), 'request.invalid_xml'))
}

test('hostile bodies take linear time', () => {
  const size = 1_000_000
  const bodies = [
    `<a>${'&'.repeat(size)}</a>`,
    `<a>${'&amp;'.repeat(size / 5)}</a>`,
    `<a${' '.repeat(size)}`,
    `<a ${'b'.repeat(size)}`,
    `<a type="${'x'.repeat(size)}`,
    `<?xml version="1.0"${' '.repeat(size)}`,
    `<a>${'<!---->'.repeat(size / 7)}`,
    `<a>${'<![CDATA[]]>'.repeat(size / 12)}`,
    `<a>${']]'.repeat(size / 2)}</a>`,
    `<a type="number">${' '.repeat(size)}x${' '.repeat(size)}y</a>`,
    `<a type="number">${'1'.repeat(size)}</a>`,
    `<a>&#${'0'.repeat(size)};</a>`,
    `<a type="array">${'<item/>'.repeat(size / 7)}</a>`,
  ]
  const started = process.threadCpuUsage()
  for (const body of bodies) refusal(body)
  // CPU time of this process, not wall time: a busy machine is not a slow parser.
  assert.ok(process.threadCpuUsage(started).user < 5_000_000)
})

test('refuses a body of millions of references or empty sections early', () => {
  const beyond = 250_001
  assert.equal(refusal(`<a>${'&#65;'.repeat(beyond)}</a>`), 'request.invalid')
  assert.equal(refusal(`<a>${'&lt;'.repeat(beyond - 1)}</a>`), 'accepted')
  assert.equal(refusal(`<a>${'<![CDATA[]]>'.repeat(4 * beyond)}</a>`), 'request.invalid')
})
