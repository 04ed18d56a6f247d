// The addresses that a plugin may have, in every spelling (G-133, A-79).
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@company-data/protocol/errors'
import { readPluginUrl } from './plugin-url.ts'

const rules = { allowHosts: [] as string[], ownHosts: ['eu.platform.example:443', '127.0.0.1:4000'] }
const read = (url: string, allowHosts: string[] = []) => readPluginUrl(url, { ...rules, allowHosts }).baseUrl

const refuses = (url: string, reason: RegExp, allowHosts: string[] = []): void => {
  assert.throws(
    () => read(url, allowHosts),
    (error) => error instanceof ApiError && error.key === 'plugins.url_invalid' && reason.test(error.message),
    url,
  )
}

test('(G-133) (T-88) normalizes an address: case, trailing slash, IDN and port 443', () => {
  assert.equal(read('https://Cars.Example.COM:443/v1/'), 'https://cars.example.com/v1')
  assert.equal(read('https://cars.example.com./'), 'https://cars.example.com')
  assert.equal(read('https://bücher.example/a/../b//'), 'https://xn--bcher-kva.example/b')
})

test('[B-02] accepts a public IP address, in IPv4 and IPv6', () => {
  assert.equal(read('https://8.8.8.8/v1/'), 'https://8.8.8.8/v1')
  assert.equal(read('https://134744072/'), 'https://8.8.8.8')
  assert.equal(read('https://[2606:4700::1111]/'), 'https://[2606:4700::1111]')
})

test('[B-02] (T-88) refuses private ranges in every notation, and localhost with a dot', () => {
  const literals = ['127.0.0.1', '2130706433', '0177.0.0.1', '0x7f.1', '0x7f000001', '127.1', '[::1]']
  for (const host of [...literals, '[::ffff:10.0.0.1]', '[fe80::1]', '192.168.0.1', '0', '１２７.0.0.1'])
    refuses(`https://${host}/`, /IP address/)
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.localhost..'])
    refuses(`https://${host}/`, /localhost/)
})

test('refuses a wrong scheme, port or part, and the platform’s own hosts', () => {
  refuses('http://cars.example.com', /https/)
  refuses('ftp://cars.example.com', /https/)
  refuses('https://cars.example.com:8443', /443/)
  for (const at of ['a:b@', 'a@', '@', ':@']) refuses(`https://${at}cars.example.com`, /credentials/)
  for (const tail of ['?a=1', '?', '/?']) refuses(`https://cars.example.com${tail}`, /query/)
  for (const tail of ['#a', '#']) refuses(`https://cars.example.com${tail}`, /fragment/)
  refuses('https://EU.platform.example./x', /platform/)
  for (const text of [
    '',
    'cars.example.com',
    'https://',
    'https:\\\\cars.example.com',
    ' https://a.example',
    'https://a b',
  ])
    refuses(text, /URL|https/)
  refuses(`https://a.example/${'x'.repeat(2100)}`, /URL/)
})

test('[A-79] an allowed host lifts the address rules for that host and port only', () => {
  const allowed = ['127.0.0.1:8080', 'LocalHost:9000', '[::1]:7000']
  assert.equal(read('http://127.0.0.1:8080/p/', allowed), 'http://127.0.0.1:8080/p')
  assert.equal(read('http://localhost:9000', allowed), 'http://localhost:9000')
  assert.equal(read('https://[::1]:7000', allowed), 'https://[::1]:7000')
  refuses('http://127.0.0.1:8081', /https/, allowed)
  refuses('https://127.0.0.1', /IP address/, allowed)
  refuses('http://a@127.0.0.1:8080', /credentials/, allowed)
  refuses('http://127.0.0.1:8080?x', /query/, allowed)
  refuses('http://127.0.0.1:4000', /platform/, ['127.0.0.1:4000'])
})
