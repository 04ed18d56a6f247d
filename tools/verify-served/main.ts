// Compares the web apps that a platform serves with a build of these sources, or with a published list of hashes.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { appPath, builtFolder, webApps } from '../../apps/server/src/gate/pages/built-apps.ts'
import { buildWebApps } from '../build-web.ts'
import { compareServed, formatList, listServedFiles, parseList, type ServedFile } from './served-files.ts'

const USAGE = `npm run verify-served -- <address>                    compares the files there with a build of these sources
npm run verify-served -- <address> --against <file>   compares them with a list of hashes
npm run --silent verify-served -- --list              prints the list of a build of these sources`

const buildList = async (): Promise<ServedFile[]> => {
  await buildWebApps()
  return listServedFiles(Object.keys(webApps).map((app) => ({ path: appPath(app), folder: builtFolder(app) })))
}

const REASONS = {
  other_content: 'has other content',
  not_served: 'is not served',
  unreachable: 'could not be read',
} as const

const compare = async (address: string, files: readonly ServedFile[]): Promise<void> => {
  const differences = await compareServed(new URL(address).origin, files)
  for (const { path, encoding, reason } of differences) console.log(`${path} ${REASONS[reason]} (${encoding})`)
  console.log(
    differences.length === 0
      ? `All ${files.length} addresses have the content of the list.`
      : `${differences.length} responses differ from the list of ${files.length} addresses.`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
}

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false }, against: { type: 'string' } },
  allowPositionals: true,
})
const [address] = positionals
// The build reports its progress on stdout, which belongs to the list.
if (values.list) {
  const log = console.log
  console.log = console.error
  const files = await buildList()
  console.log = log
  process.stdout.write(formatList(files))
} else if (address === undefined || !URL.canParse(address)) {
  console.error(USAGE)
  process.exitCode = 2
} else
  await compare(
    address,
    values.against === undefined ? await buildList() : parseList(readFileSync(values.against, 'utf8')),
  )
