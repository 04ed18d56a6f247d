// The Markdown of the documents: blocks, inline constructs, anchors, and refusals of what is not rendered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { highlight } from './highlight.ts'
import { parseBlocks } from './parse-blocks.ts'
import { createRendering, renderBlocks } from './render-blocks.ts'
import { renderInline, toPlainText } from './render-inline.ts'

const render = (text: string): string =>
  renderBlocks(
    parseBlocks(text.split('\n')),
    createRendering((href) => `to:${href}`),
  ).replace(/\n/g, '')

const inline = (text: string): string => renderInline(text, (href) => href)

test('text is escaped everywhere', () => {
  assert.equal(inline('<script> & "x"'), '&lt;script&gt; &amp; &quot;x&quot;')
  assert.equal(inline('`<b>`'), '<code>&lt;b&gt;</code>')
  assert.equal(inline('[<i>](a"b)'), '<a href="a&quot;b">&lt;i&gt;</a>')
})

test('code hides other constructs, and strong text may contain it', () => {
  assert.equal(inline('`a*b*c` **d `e`** *f*'), '<code>a*b*c</code> <strong>d <code>e</code></strong> <em>f</em>')
  assert.equal(inline('`` a`b ``'), '<code>a`b</code>')
  assert.equal(inline('snake_case_name and 2 * 3 * 4'), 'snake_case_name and 2 * 3 * 4')
})

test('a link has brackets in its text and an address with parentheses', () => {
  assert.equal(inline('[a [b]](c_(d))'), '<a href="c_(d)">a [b]</a>')
  assert.equal(toPlainText('[`a.b`](c) & more'), 'a.b & more')
})

test('lists keep their first number, their blocks and inner lists', () => {
  assert.equal(render('3. a\n   b\n   - c\n4. d'), '<ol start="3"><li>ab<ul><li>c</li></ul></li><li>d</li></ol>')
  assert.equal(
    render('- [ ] do\n- [x] done'),
    '<ul><li><span class="box">☐</span> do</li><li><span class="box">☑</span> done</li></ul>',
  )
})

test('tables have escaped bars inside cells', () => {
  assert.match(render('| a | b |\n|---|---|\n| `x \\| y` | z |'), /<td><code>x \| y<\/code><\/td><td>z<\/td>/)
  assert.throws(() => render('| a | b |\n|---|---|\n| only |'), /1 cells and its table 2/)
})

test('headings have anchors, each once', () => {
  const html = render('## The `x.y` of it!\n\n## The `x.y` of it!')
  assert.deepEqual(
    [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
    ['the-xy-of-it', 'the-xy-of-it-1'],
  )
})

test('constructs that are not rendered are refused', () => {
  for (const text of ['<div>x</div>', '[a]: https://b.example', '![a](b.png)', 'Title\n=====', '```js\nopen'])
    assert.throws(() => render(text), Error, text)
})

test('colours of code change nothing of its text', () => {
  const code = 'const a = "x // y" // <b>\nreturn `a` + 1'
  const html = highlight(code, 'ts')
  assert.equal(
    html
      .replace(/<\/?i[^>]*>/g, '')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"'),
    code,
  )
  assert.match(html, /<i class="c">\/\/ &lt;b&gt;<\/i>/)
  assert.match(html, /<i class="t">&quot;x \/\/ y&quot;<\/i>/)
})
