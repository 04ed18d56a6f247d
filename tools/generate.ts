// Writes every generated file (`npm run generate`); with `--check` it only lists those that are out of date.
import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generatePrintableCharacters } from './generate/printable-characters.ts'
import { generatePublicPaths } from './generate/public-paths.ts'
import { generateTables } from './generate/row-types.ts'
import { generateSettingsReference } from './generate/settings-page.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))
process.chdir(root)

const formatted = async (file: string, text: string): Promise<string> => {
  if (!file.endsWith('.ts')) return text
  const biome = run(join('node_modules', '.bin', 'biome'), ['format', `--stdin-file-path=${file}`], {
    maxBuffer: 1 << 24,
  })
  biome.child.stdin?.end(text)
  return (await biome).stdout
}

const current = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

const files = new Map([
  ...(await generateTables()),
  ...generateSettingsReference(),
  ...generatePublicPaths(),
  ...generatePrintableCharacters(),
])
const outdated: string[] = []
for (const [file, text] of files) {
  const formattedText = await formatted(file, text)
  if ((await current(file)) === formattedText) continue
  outdated.push(file)
  if (process.argv.includes('--check')) continue
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, formattedText)
}

if (process.argv.includes('--check') && outdated.length > 0) {
  console.error(`Out of date, run \`npm run generate\`: ${outdated.join(', ')}`)
  process.exit(1)
}
console.log(outdated.length === 0 ? 'Every generated file is up to date.' : `Wrote ${outdated.join(', ')}`)
