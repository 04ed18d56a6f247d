// The cost of ten scripts: a process reads only the fonts that its text needs, and an install grows by at most 40 MB.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** The font files that a new process reads to shape a text. */
const listFontReads = (text: string): string[] => {
  const program = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { readFileSync } = fs
    const paths = []
    fs.readFileSync = (path, ...options) => (paths.push(String(path)), readFileSync(path, ...options))
    syncBuiltinESMExports()
    const { shapeText } = await import('./index.ts')
    shapeText(${JSON.stringify(text)}, { family: 'sans', bold: false, italic: false })
    console.log(JSON.stringify(paths))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  assert.notEqual(stdout, '', stderr)
  const paths: string[] = JSON.parse(stdout)
  return paths.filter((path) => /\.(?:ttf|woff2)$/.test(path)).map((path) => path.replace(/^.*[\\/]/, ''))
}

test('[FB-05] a process reads the face of its text, and no other one', () => {
  assert.deepEqual(listFontReads('Ada Łódź Ωμέγα Москва'), ['Arimo_400Regular.ttf'])
  assert.deepEqual(listFontReads('नमस्ते').toSorted(), ['Arimo_400Regular.ttf', 'NotoSansDevanagari_400Regular.ttf'])
  const slices = listFontReads('山田太郎').filter((name) => name.endsWith('.woff2'))
  assert.ok(slices.length > 0 && new Set(slices).size <= 4, `slices of four characters: ${slices.join(', ')}`)
})

/** The packages that brought Devanagari, Thai, Chinese, Japanese and Korean, and the shaper. */
const ADDED = [
  '@expo-google-fonts/{chocolate-classical-sans,noto-sans-devanagari,noto-sans-thai}',
  '@fontsource-variable/noto-sans-{sc,tc,jp,kr}',
  'harfbuzzjs',
]

test('[FB-05] the fonts of all scripts add at most 40 MB to an install', () => {
  const files = ADDED.flatMap((pattern) => globSync(`node_modules/${pattern}/**`, { cwd: root, withFileTypes: true }))
  const sizes = files.filter((file) => file.isFile()).map((file) => statSync(join(file.parentPath, file.name)).size)
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(sizes.length > 400, `${sizes.length} files`)
  assert.ok(bytes <= 40_000_000, `${bytes} bytes`)
})
