// Checks a flow on this machine with the engine of the platform.
import { systemTypes } from '@company-data/field-types/registry'
import { type Problem, testDefinition, validateDefinition } from '@company-data/flow-engine'
import { isPlatformError } from '@company-data/sdk/company'
import type { Session } from '../program/session.ts'
import type { FlowFile } from './flow-folder.ts'

type Context = Parameters<typeof testDefinition>[2] & Partial<Parameters<typeof validateDefinition>[1]>

/** A client without service_management may not read the request fields: the check then does without. */
const ifAllowed = async <T>(reading: Promise<T>, note: (text: string) => void): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (!isPlatformError(error) || (error.status !== 403 && error.status !== 401)) throw error
    note(`Checked without the request fields of the service: ${error.message}`)
    return undefined
  })

/** Without the platform: the field types that every platform has, and the files of the folder. */
export const readContext = async (
  { service_id, assets }: FlowFile,
  { clients, out }: Session,
  isOffline: boolean,
): Promise<Context> => {
  if (isOffline || service_id === undefined) return { assets, fieldTypes: systemTypes }
  const manager = await clients.manager()
  const { rows } = await manager.fieldTypes.read()
  const set = await ifAllowed(manager.requestFields.read(service_id), (text) => out.note(text))
  return { assets, fieldTypes: rows, ...(set && { requestFields: set.fields }) }
}

export const validateFlowFile = ({ definition }: FlowFile, context: Context): Problem[] =>
  validateDefinition(definition, context as Parameters<typeof validateDefinition>[1])

export const testFlowFile = ({ definition, tests }: FlowFile, context: Context): Problem[] =>
  testDefinition(definition, tests, context)

export const formatProblems = (problems: ReadonlyArray<Pick<Problem, 'severity' | 'path' | 'error'>>): string =>
  problems.map(({ severity, path, error }) => `${severity}  ${path || '/'}  ${error}`).join('\n')

export const hasErrors = (problems: ReadonlyArray<Pick<Problem, 'severity'>>): boolean =>
  problems.some(({ severity }) => severity === 'error')
