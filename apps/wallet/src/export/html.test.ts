// User content stays text in the archive's pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escaped, htmlPage, linkTo } from './html.ts'

test('no text becomes markup, and no name becomes an external address', () => {
  assert.equal(escaped(`<img src=x onerror='a("b")'>&`), '&lt;img src=x onerror=&#39;a(&quot;b&quot;)&#39;&gt;&amp;')
  assert.equal(
    linkTo('profile/files/a "b"#?.pdf'),
    '<a href="profile/files/a%20%22b%22%23%3F.pdf">a &quot;b&quot;#?.pdf</a>',
  )
  assert.ok(linkTo('documents/javascript:alert(1)').startsWith('<a href="documents/'))
  const page = htmlPage('de', '</title><script>', '')
  assert.ok(!page.includes('<script'))
  assert.ok(page.includes("default-src 'none'"))
})
