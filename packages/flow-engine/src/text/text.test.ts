// Text elements: removal of HTML, markup, value tags, and that values stay inert.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { compileFlow, listTextTags, parseMarkup, plainText, removeHtml, tagValues, viewText } from '../index.ts'
import { constant, referenceDate } from '../testing/expressions.ts'

const view = (text: string, values: Record<string, string> = {}) => viewText(text, (key) => values[key] ?? null)
const renderText = (text: string, values: Record<string, string> = {}): string => plainText(view(text, values))
const text = (content: string) => ({ kind: 'text', text: content })

describe('HTML', () => {
  test('[D2-TXT-01] removes tags and keeps the text between them', () => {
    assert.equal(renderText('<b>Hi</b>'), 'Hi')
    assert.equal(renderText('<script>x</script>'), 'x')
    assert.equal(removeHtml('a < b, 3 <5 and <3'), 'a < b, 3 <5 and <3')
    assert.equal(removeHtml('a<!-- one\ntwo -->b<br/>c</p >d'), 'abcd')
    assert.equal(removeHtml('<a <b'), '<a <b')
  })

  test('[D2-TXT-01] [FA-21] removes HTML repeatedly until nothing matches', () => {
    assert.equal(removeHtml('<<b>script>'), '')
    assert.equal(removeHtml('<<<i>b>script>x'), 'x')
    const matches = /<!--[\s\S]*?-->|<\/?[A-Za-z][^>]*>/
    const unit = fc.constantFrom('<', '>', '/', 'b', '!', '-', '<b>', '<!--', '-->', ' ')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (source) => {
        let naive = source
        while (matches.test(naive)) naive = naive.replace(new RegExp(matches, 'g'), '')
        assert.equal(removeHtml(source), naive)
      }),
      { numRuns: 5000 },
    )
  })

  test('[FA-21] cleans a text built to waste time completely', () => {
    const deep = 20_000
    assert.equal(removeHtml(`${'<'.repeat(deep)}${'b>'.repeat(deep)}x`), 'x')
    assert.equal(removeHtml(`${'<!-'.repeat(deep)}<b>${'-->'.repeat(deep)}`).includes('<!--'), false)
    assert.equal(removeHtml('<!--'.repeat(deep)), '<!--'.repeat(deep), 'an unclosed comment is not a comment')
    assert.equal(removeHtml(`${'<!--'.repeat(deep)}-<b>->x`), 'x', 'its end comes about when a tag goes')
  })
})

describe('markup', () => {
  test('[D2-TXT-04] [FA-22] a link without a label is in the tree but not in the view', () => {
    for (const address of ['https://a.example', 'http://a.example'])
      assert.deepEqual(parseMarkup(`a[a href=${address}][/a]b`), [
        text('a'),
        { kind: 'link', href: address.startsWith('https') ? address : null, address, children: [] },
        text('b'),
      ])
    assert.deepEqual(view('a[a href=https:x][/a]b'), [text('a'), text('b')])
    assert.deepEqual(view('[a href=https:x][b][/b][/a]'), [])
  })

  test('[D2-TXT-02] [D2-TXT-03] parses bold and italic, also nested', () => {
    assert.deepEqual(view('a [b]b[/b]'), [text('a '), { kind: 'bold', children: [text('b')] }])
    assert.deepEqual(view('[i]x[b]y[/b][/i]'), [
      { kind: 'italic', children: [text('x'), { kind: 'bold', children: [text('y')] }] },
    ])
  })

  test('FA-22: a closing tag closes all open tags inside it, and a stray one is literal', () => {
    assert.deepEqual(view('[b]x[i]y[/b]z'), [
      { kind: 'bold', children: [text('x'), { kind: 'italic', children: [text('y')] }] },
      text('z'),
    ])
    assert.deepEqual(view('[b]x'), [{ kind: 'bold', children: [text('x')] }])
    assert.deepEqual(view('x[/b][/a][B]y[/ b]'), [text('x[/b][/a][B]y[/ b]')])
    assert.deepEqual(view('[b]x[b]y[/b]z[/b]w'), [{ kind: 'bold', children: [text('xy'), text('z')] }, text('w')])
  })

  test('[D2-TXT-04] parses a link to https:, mailto: or tel:', () => {
    for (const href of ['https://example.com/terms?a=1#b', 'mailto:a@b.example', 'tel:+4930123'])
      assert.deepEqual(view(`[a href=${href}]x[/a]`), [{ kind: 'link', href, children: [text('x')] }])
  })

  test('[D2-TXT-05] any other address shows its label and no link (T-63)', () => {
    for (const address of [
      'http://x',
      'javascript:alert(1)',
      'data:text/html,x',
      '//host',
      'terms.html',
      'HTTPS://x',
      ' https://x',
      'https://x y',
      '"https://x"',
      "https://x'",
      'https://x\ny',
      '',
    ])
      assert.deepEqual(view(`[a href=${address}][b]x[/b][/a]`), [{ kind: 'bold', children: [text('x')] }], address)
    assert.deepEqual(parseMarkup('[a href=http://x]y[/a]'), [
      { kind: 'link', href: null, address: 'http://x', children: [text('y')] },
    ])
  })

  test('FA-22: links do not nest, and an unfinished link tag is literal', () => {
    assert.equal(renderText('[a href=https:a]x[a href=https:b]y[/a]z[/a]'), 'x[a href=https:b]yz[/a]')
    assert.deepEqual(view('[a href=https:a\\]x[/a]'), [{ kind: 'link', href: 'https:a\\', children: [text('x')] }])
    assert.deepEqual(view('[a href=https:{{x}}]y[/a]', { x: '1' }), [
      { kind: 'link', href: 'https:{{x}}', children: [text('y')] },
    ])
    assert.equal(renderText('[a href=https:x'), '[a href=https:x')
  })

  test('[D2-TXT-06] [D2-TXT-07] a backslash escapes [ ] { and \\, and is literal before anything else', () => {
    assert.equal(renderText('\\[b\\]'), '[b]')
    assert.equal(renderText('\\{{slug}}', { slug: 'no' }), '{{slug}}')
    assert.equal(renderText('\\\\'), '\\')
    assert.equal(renderText('\\\\[b]x[/b]'), '\\x')
    assert.equal(renderText('C:\\dir \\} \\'), 'C:\\dir \\} \\')
  })

  test('line breaks are kept', () => {
    assert.equal(renderText('a\nb\r\nc'), 'a\nb\r\nc')
  })
})

describe('value tags', () => {
  const flow = compileFlow({
    parties: [{ key: 'company' }, { key: 'customer' }],
    nodes: [
      {
        key: 'n',
        elements: [
          { kind: 'field', slug: 'name', type: 'text' },
          { kind: 'field', slug: 'rent', type: 'decimal' },
          { kind: 'field', slug: 'extras', type: 'multiselect' },
          { kind: 'field', slug: 'home', type: 'address' },
          { kind: 'field', slug: 'proof', type: 'pdf_document' },
        ],
      },
    ],
    constants: [
      constant('half', 'number', {
        type: 'math',
        op: 'div',
        args: [
          { type: 'ref', key: 'rent' },
          { type: 'lit', value_type: 'number', value: 2 },
        ],
      }),
    ],
  })
  const show = (source: string, answers: Record<string, unknown>, compiled: Record<string, unknown> = {}): string =>
    plainText(viewText(source, tagValues(flow, flow.scope(answers, referenceDate), compiled)))

  test('[D2-TXT-08] [D2-CON-06] a tag shows the answer or the constant, also one that no step shows (FA-24)', () => {
    assert.equal(show('{{name}}: {{rent}}, {{half}}', { name: 'Ada', rent: '12.50' }), 'Ada: 12.50, 6.25')
  })

  test('[D2-TXT-09] a dash until answered, for unknown tags too', () => {
    assert.equal(show('{{name}} {{half}} {{nope}} {{a.b.c}}', { name: '' }), '\u2014 \u2014 \u2014 \u2014')
  })

  test('(FG-09) shows lists, composites and files', () => {
    const home = JSON.stringify({ country: 'DE', city: 'Berlin', street: 'Allee 1', street2: '' })
    assert.equal(show('{{extras}}', { extras: '["b","a"]' }), 'b, a')
    assert.equal(show('{{home}}', { home }), 'Allee 1, Berlin, DE')
    assert.equal(show('{{home}}', { home: JSON.parse(home) }), 'Allee 1, Berlin, DE')
    assert.equal(show('{{home}} {{extras}}', { home: '{}', extras: '[1]' }), '\u2014 \u2014')
    assert.equal(show('{{proof}}', { proof: '{"_enc_file":"f"}' }), '\u2014')
  })

  test('[D2-TXT-10] [D2-TXT-11] party tags show their compiled value, or a dash (D2-TXT-13, FA-23)', () => {
    const compiled = {
      'customer.first_name': { v: 'Ada', t: 'text' },
      'customer.tags': { v: '["a","b"]', t: 'multiselect' },
      'customer.home': { v: '{"city":"Berlin","street":"Allee 1"}', t: 'address' },
      'customer.passport': { v: 'x', t: 'passport' },
      'company.company_name': { v: 'Lease Ltd', t: 'text' },
    }
    const source =
      '{{customer.first_name}}|{{customer.tags}}|{{customer.home}}|{{customer.passport}}|{{company.company_name}}|{{customer.other}}'
    assert.equal(show(source, {}, compiled), 'Ada|a, b|Allee 1, Berlin|\u2014|Lease Ltd|\u2014')
    assert.equal(show('{{name.x}}', {}, { 'name.x': { v: 'no', t: 'text' } }), '\u2014')
  })

  test('[D2-TXT-15] values are inert: their markup, tags and HTML are shown literally', () => {
    const value = '[b]x[/b] {{rent}} <i>y</i> \\['
    assert.deepEqual(
      viewText('{{name}}', () => value),
      [text(value)],
    )
    assert.equal(show('{{name}}', { name: value, rent: '1' }), value)
  })

  test('only {{key}} without spaces is a tag', () => {
    const source = '{{ name }} {{Name}} {name} {{name.}} {{.name}} {{a.b.c.d}} {{{name}}}'
    assert.equal(show(source, { name: 'x' }), '{{ name }} {{Name}} {name} {{name.}} {{.name}} {{a.b.c.d}} {x}')
  })
})

test('[FB-01] the tags of a text are listed in steps, each once', () => {
  const text = '{{a.b}} [b]{{c}} \\{{d}}[/b] [a href=https://x.example/{{e}}]{{a.b}}[/a]'
  const list = (source: string) => {
    const steps = listTextTags(source)
    for (let count = 0; ; count += 1) {
      const step = steps.next()
      if (step.done) return { tags: step.value, count }
    }
  }
  assert.deepEqual(list(text), { tags: ['a.b', 'c'], count: 0 })
  const { tags, count } = list(text.repeat(1_000))
  assert.deepEqual(tags, ['a.b', 'c'])
  assert.ok(count > 10)
})
