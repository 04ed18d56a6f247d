// Files that the setting PLATFORM_ICON takes, and those that it refuses.
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ConfigError, readConfig } from '../config.ts'

/** As much of a PNG as its first chunk. */
const startPng = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(33)
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]).copy(bytes)
  bytes.write('IHDR', 12, 'latin1')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('A-111: the icon of the platform is a square PNG, or an SVG that only draws', () => {
  const folder = mkdtempSync(join(tmpdir(), 'icon-'))
  const read = (content: string | Buffer) => {
    const file = join(folder, 'icon')
    writeFileSync(file, content)
    return readConfig({ PLATFORM_ICON: file }).platformIdentity.icon
  }
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`
  assert.equal(read(startPng(512, 512))?.sizes, '512x512')
  const link = '<use href="#a"/><image href="data:image/png;base64,AA"/><path style="fill:url(#b)"/>'
  for (const drawing of [svg('<path d="M0 0"/>'), `<?xml version="1.0"?>\n<!-- x -->\n${svg(link)}`])
    assert.deepEqual([read(drawing)?.type, read(drawing)?.sizes], ['image/svg+xml', 'any'])
  for (const wrong of [
    ...[startPng(512, 511), startPng(191, 191), startPng(1025, 1025), startPng(512, 512).subarray(0, 20)],
    ...['', 'GIF89a', '<html></html>', svg('<script>1</script>'), svg('<g onload="x()"/>'), `<!DOCTYPE x>${svg('')}`],
    ...[svg('<image href="https://a.example/x.png"/>'), svg('<style>a{fill:url(https://a.example)}</style>')],
    ...['<svg:script>1</svg:script>', '<g/onload="x()"/>', '<set attributeName="href" to="x"/>', '<a href="#x"/>'].map(
      svg,
    ),
    ...['<style>@import "x"</style>', '<style>a{fill:u\\72l(x)}</style>', '<image href="data:image/svg+xml,x"/>'].map(
      svg,
    ),
    ...['<use href="java&#115;cript:x"/>', '<iframe src="data:image/png;base64,"/>', '<image href=x />'].map(svg),
    ...[`<?xml-stylesheet href="x"?>${svg('')}`, `<?xml version="1.0" encoding="utf-7"?>${svg('')}`],
    Buffer.from(`\uFEFF${svg('')}`, 'utf16le'),
    svg(`<path d="${'M0 0'.repeat(70_000)}"/>`),
  ])
    assert.throws(() => read(wrong), ConfigError, String(wrong).slice(0, 60))
  assert.throws(() => readConfig({ PLATFORM_ICON: join(folder, 'none') }), /PLATFORM_ICON .*ENOENT/)
  assert.throws(() => readConfig({ PLATFORM_ICON: folder }), /PLATFORM_ICON must be the path of a file/)
})
