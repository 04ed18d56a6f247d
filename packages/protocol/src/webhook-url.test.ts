// Addresses that a webhook may have.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWebhookUrl } from './webhook-url.ts'

test('[D1-WHC-03] http and https with a host are webhook addresses, at any port and path', () => {
  const good = [
    ...['https://a.example', 'http://a.example/', 'HTTPS://A.EXAMPLE/x?y=1&z=a@b', 'http://localhost:8080/hook'],
    ...[
      'http://127.0.0.1:1/',
      'http://[::1]:9/x',
      'https://bücher.example/ä',
      'http://2130706433/',
      'https://a.example/#x',
    ],
  ]
  for (const url of good) assert.equal(isWebhookUrl(url), true, url)
})

test('[D1-WHC-03] [G-102] refuses a missing host, another scheme, user-info and malformed text', () => {
  const bad = [
    ...['', 'a.example', '//a.example', 'http:', 'http://', 'https:///a.example', 'http:a.example', 'http:/a.example'],
    ...['ftp://a.example', 'javascript:alert(1)', 'file:///etc/passwd', 'http://?x', 'http://#x', 'http://:80/'],
    ...['http://user@a.example', 'http://user:password@a.example', 'http://@a.example', 'http://:@a.example'],
    ...[
      ' https://a.example',
      'https://a.example\n',
      'https://a.example/a b',
      'https://a.ex\tample',
      'https://a\\@b.example',
    ],
    ...[
      'https://a.example/\0',
      'https://[::1',
      'https://a.example:99999',
      'https://a%00b.example',
      'http://1.2.3.4.5.6/',
    ],
    `https://a.example/${'x'.repeat(2000)}`,
  ]
  for (const url of bad) assert.equal(isWebhookUrl(url), false, url)
})
