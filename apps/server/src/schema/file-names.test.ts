// Every column that has the name of something is known: those with the name of a file are in docs/security.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

/** Columns whose name ends in `name` and that have no name of a file. */
const OTHER_NAMES = [
  'Account.display_name',
  'Client.name',
  'CompanyIdentity.legal_name',
  'Delegate.name',
  'Document.name',
  'DocumentSignature.signer_first_name',
  'DocumentSignature.signer_last_name',
  'Flow.name',
  'FormerService.name',
  'Job.name',
  'LegalHoldRecord.operator_name',
  'OperatorLog.operator_name',
  'PlatformOperator.name',
  'Region.name',
  'Service.name',
  'TrustedDevice.name',
  'Webhook.auth_header_name',
  'Webhook.auth_username',
  'Webhook.name',
]

const listNameColumns = async (file: string): Promise<string[]> => {
  const text = await readFile(new URL(file, import.meta.url), 'utf8')
  const columns: string[] = []
  let table = ''
  for (const line of text.split('\n')) {
    table = /^(?:export )?interface (\w+) \{/.exec(line)?.[1] ?? table
    const column = /^ {2}(\w*name): (?:Generated<)?string/.exec(line)?.[1]
    if (column !== undefined) columns.push(`${table}.${column}`)
  }
  return columns
}

const toSqlName = (column: string): string =>
  column.replace(/^[A-Z]/, (letter) => letter.toLowerCase()).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

test('(A-49) docs/security lists every column with the name of a file', async () => {
  const columns = [...(await listNameColumns('./directory.ts')), ...(await listNameColumns('./region.ts'))]
  const fileNames = [...new Set(columns)].filter((column) => !OTHER_NAMES.includes(column)).map(toSqlName)
  const page = await readFile(new URL('../../../../docs/security/README.md', import.meta.url), 'utf8')
  const listedNames = [...page.matchAll(/^\| `(\w+\.\w*name)` \|/gm)].map(([, column]) => column)
  assert.deepEqual(listedNames.toSorted(), fileNames.toSorted())
})
