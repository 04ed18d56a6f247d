// The public methods of the clients, as they are at run time, and the example in the doc comment of each.
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createAccountClient,
  createCompanyClient,
  createDelegateClient,
  createPersonClient,
  createPortalClient,
  createServiceClient,
} from '../src/index.ts'
import type { Example } from './example-module.ts'

const packages = join(import.meta.dirname, '..', '..')
const SOURCES = ['sdk/src/**/*.ts', 'protocol/src/nouns/*/routes.ts']

/** A doc comment, then the member that it is about, possibly written as a method or in short form. */
const MEMBER = /^ +\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:async )?\*?(\w+)(?=[(:,<?])/gm

const listMethods = (members: object, prefix = ''): string[] =>
  Object.entries(members).flatMap(([name, member]) => {
    if (typeof member === 'function') return [`${prefix}${name}`]
    return typeof member === 'object' && member !== null ? listMethods(member, `${prefix}${name}.`) : []
  })

/** The dotted names of all methods, such as `webhooks.create`. */
export const listClientMethods = (): string[] => {
  const frontDoorUrl = 'https://data.example.org'
  const credentials = { frontDoorUrl, clientId: 'id', clientSecret: 'secret' }
  const clients = [
    createPersonClient({ frontDoorUrl }),
    createCompanyClient({ frontDoorUrl }),
    createDelegateClient({ frontDoorUrl }),
    createPortalClient({ frontDoorUrl }),
    createServiceClient(credentials),
    createAccountClient(credentials),
  ]
  return [...new Set(clients.flatMap((client) => listMethods(client)))].sort()
}

const readExamples = (text: string): Example[] =>
  [...text.matchAll(MEMBER)].flatMap(([, comment = '', name = '']) => {
    const [, code] = comment.replace(/^\s*\* ?/gm, '').split('@example\n')
    return code === undefined ? [] : [{ name, code: code.trim() }]
  })

/** The examples in the doc comments of members. */
export const listMethodExamples = async (): Promise<Example[]> => {
  const examples: Example[] = []
  for await (const file of glob(SOURCES, { cwd: packages })) {
    if (!file.endsWith('.test.ts')) examples.push(...readExamples(await readFile(join(packages, file), 'utf8')))
  }
  return examples
}
