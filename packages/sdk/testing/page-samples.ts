// The TypeScript samples of companies.md, sandbox.md, rotation.md and testing.md, as modules that compile.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

const readSample = async (page: string): Promise<string> => {
  const text = await readFile(join(docs, page), 'utf8')
  const [, indent = '', code = ''] = /^( *)```ts\n(.*?)^\1```$/ms.exec(text) ?? assert.fail(page)
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

/** Samples that run as they are: file name → text. */
export const wholeSamples = {
  'sandbox.ts': await readSample('concepts/sandbox.md'),
  'testing.ts': await readSample('testing.md'),
}

/** With those that show a single point, and the names that they assume. */
export const pageSamples: Readonly<Record<string, string>> = {
  ...wholeSamples,
  'companies.ts': `import type { CompanyClient } from '@company-data/sdk'
declare const company: CompanyClient
${await readSample('concepts/companies.md')}
export {}`,
  'rotation.ts': `import { createServiceClient } from '@company-data/sdk'
declare const frontDoorUrl: string, clientId: string, secrets: { read(name: string): Promise<string> }
${await readSample('rotation.md')}
export { service }`,
}
