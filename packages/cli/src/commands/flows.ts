// `flows list`, `validate`, `test` and `diff`: reading commands for flows in a repository (B-19).
import { resolve } from 'node:path'
import { formatProblems, hasErrors, readContext, testFlowFile, validateFlowFile } from '../flows/check-flow.ts'
import { findDifferences } from '../flows/differences.ts'
import { readFlowFile } from '../flows/flow-folder.ts'
import { defineCommand } from '../program/command.ts'
import { exitCodes, usageError } from '../program/exit-codes.ts'
import { serviceOption } from './sharing.ts'

export const folderArgument = { name: 'FOLDER', about: 'the folder with flow.json', isPath: true } as const
const offline = {
  type: 'boolean',
  about: 'check without the platform: only system field types, no request fields',
} as const

export const flowList = defineCommand({
  name: 'flows list',
  about: 'List the flows of a service',
  options: { service: serviceOption },
  example: 'company-data flows list --service 01a1…',
  async run({ options, session: { clients, out } }) {
    const rows = await (await clients.manager()).flows.list(await clients.serviceId(options.service))
    out.result(rows, () => out.table([...rows], 'The service has no flow yet. `company-data flows push` creates one.'))
    return undefined
  },
})

export const flowValidate = defineCommand({
  name: 'flows validate',
  about: 'Check the definition in a folder by the rules of publishing',
  args: [folderArgument],
  options: { offline },
  example: 'company-data flows validate flows/lease',
  async run({ args: [folder = ''], options, session }) {
    const flow = await readFlowFile(resolve(session.system.folder, folder))
    const problems = validateFlowFile(flow, await readContext(flow, session, options.offline))
    session.out.result({ problems }, () => (problems.length === 0 ? 'No problems.' : formatProblems(problems)))
    return hasErrors(problems) ? exitCodes.failed : exitCodes.ok
  },
})

export const flowTest = defineCommand({
  name: 'flows test',
  about: 'Run the tests of a flow on this machine',
  args: [folderArgument],
  options: { offline },
  example: 'company-data flows test flows/lease --offline',
  async run({ args: [folder = ''], options, session }) {
    const flow = await readFlowFile(resolve(session.system.folder, folder))
    const failures = testFlowFile(flow, await readContext(flow, session, options.offline))
    const result = { tests: flow.tests.length, failed: failures.length, problems: failures }
    session.out.result(result, () =>
      failures.length === 0 ? `${flow.tests.length} of ${flow.tests.length} tests pass.` : formatProblems(failures),
    )
    return failures.length === 0 ? exitCodes.ok : exitCodes.failed
  },
})

/** Versions count from 1. */
const readVersion = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw usageError(`--version cannot be \`${text}\`.`, 'Use the number of a version.')
  return Number(text)
}

const show = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value))

export const flowDiff = defineCommand({
  name: 'flows diff',
  about: 'Compare the folder with the draft of the platform, or with a published version',
  args: [folderArgument],
  options: { version: { type: 'string', value: 'NUMBER', about: 'a published version instead of the draft' } },
  example: 'company-data flows diff flows/lease --version 3',
  async run({ args: [folder = ''], options, session: { system, clients, out } }) {
    const { id, definition, tests } = await readFlowFile(resolve(system.folder, folder))
    if (id === undefined) throw usageError('The flow was never pushed.', 'Run `company-data flows push` first.')
    const version = options.version === undefined ? undefined : readVersion(options.version)
    const manager = await clients.manager()
    const readDraft = async () => {
      const record = await manager.flows.read(id)
      return { ...record.draft, tests: record.tests }
    }
    // A version has no tests.
    const differences =
      version === undefined
        ? findDifferences({ ...definition, tests }, await readDraft())
        : findDifferences(definition, (await manager.flows.readVersion({ flowId: id, version })).definition)
    out.result({ differences }, () =>
      differences.length === 0
        ? 'No differences.'
        : differences
            .map(({ path, local, remote: other }) => `${path}\n  - ${show(other)}\n  + ${show(local)}`)
            .join('\n'),
    )
    return differences.length === 0 ? exitCodes.ok : exitCodes.failed
  },
})
