// A flow in a folder of a repository: `flow.json`, the files of its templates, and the token of the draft last seen.
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FlowAsset, FlowDefinitionInput, FlowRecord } from '@company-data/sdk/company'
import { CommandError, exitCodes } from '../program/exit-codes.ts'
import { findInside, writeInside } from './inside-folder.ts'

export interface FolderAsset extends Pick<FlowAsset, 'asset_key' | 'kind' | 'name' | 'tags' | 'sha256'> {
  /** Below the folder. */
  file: string
}

export interface FlowFile {
  /** Absent until the first push. */
  id?: string
  service_id?: string
  name: string
  output_mode: 'data_only' | 'document'
  assets: FolderAsset[]
  definition: FlowDefinitionInput
  tests: unknown[]
}

const FLOW_FILE = 'flow.json'
/** Belongs to this checkout, not to the repository; without it a push takes the current draft as its base. */
const TOKEN_FILE = '.draft-token'

export const sha256Hex = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const refuse = (message: string, next: string): CommandError => new CommandError(exitCodes.failed, message, next)

const isFlowFile = (value: unknown): value is FlowFile => {
  const { name, output_mode, definition } = (value ?? {}) as Partial<FlowFile>
  return typeof name === 'string' && typeof output_mode === 'string' && typeof definition === 'object'
}

const readText = async (folder: string, file: string): Promise<string | undefined> => {
  const path = await findInside(folder, file)
  return path && readFile(path, 'utf8')
}

export const readFlowFile = async (folder: string): Promise<FlowFile> => {
  const path = join(folder, FLOW_FILE)
  const text = await readText(folder, FLOW_FILE)
  if (text === undefined)
    throw refuse(`${path} does not exist.`, 'Name the folder of a flow, or get one: `company-data flows pull FLOW`.')
  try {
    const value: unknown = JSON.parse(text)
    if (isFlowFile(value)) return { ...value, assets: value.assets ?? [], tests: value.tests ?? [] }
  } catch (error) {
    throw refuse(`${path} is not JSON: ${(error as Error).message}`, 'Correct the file.')
  }
  throw refuse(`${path} is no flow.`, 'It needs `name`, `output_mode` and `definition`.')
}

export const writeFlowFile = async (folder: string, flow: FlowFile): Promise<void> => {
  await mkdir(folder, { recursive: true })
  await writeInside(folder, FLOW_FILE, `${JSON.stringify(flow, null, 2)}\n`)
}

export const readDraftToken = async (folder: string): Promise<string | undefined> =>
  (await readText(folder, TOKEN_FILE))?.trim()

export const writeDraftToken = (folder: string, token: string): Promise<void> =>
  writeInside(folder, TOKEN_FILE, `${token}\n`)

/** The key comes from the platform, so it must not lead out of the folder. */
const assetFile = (key: string, kind: FlowAsset['kind'], bytes: Uint8Array): string => {
  if (!/^[\w-]{1,200}$/.test(key))
    throw refuse(`The asset key \`${key}\` cannot be the name of a file.`, 'Replace it in the portal.')
  if (kind === 'pdf') return `assets/${key}.pdf`
  if (bytes[0] === 0x89) return `assets/${key}.png`
  return `assets/${key}.${bytes[0] === 0xff ? 'jpg' : 'webp'}`
}

export const writeAsset = async (folder: string, asset: FlowAsset, bytes: Uint8Array): Promise<FolderAsset> => {
  const { asset_key, kind, name, tags } = asset
  const file = assetFile(asset_key, kind, bytes)
  await mkdir(join(folder, dirname(file)), { recursive: true })
  await writeInside(folder, file, bytes)
  return { asset_key, kind, name, tags, sha256: sha256Hex(bytes), file }
}

/** The flow may come from others: no path and no link of it may upload a file from elsewhere. */
export const readAsset = async (folder: string, { file }: FolderAsset): Promise<Uint8Array> => {
  const path = await findInside(folder, file)
  if (path === undefined) throw refuse(`The asset \`${file}\` does not exist.`, 'Add the file, or pull the flow again.')
  return new Uint8Array(await readFile(path))
}

export const toFlowFile = (record: FlowRecord, assets: FolderAsset[]): FlowFile => {
  const { id, service_id, name, output_mode, draft, tests } = record
  return { id, service_id, name, output_mode, assets, definition: draft as FlowDefinitionInput, tests }
}

/** A replaced file gets a new key, which the definition then names. */
export const replaceAssetKeys = <T>(value: T, keys: ReadonlyMap<string, string>): T => {
  if (Array.isArray(value)) return value.map((item: unknown) => replaceAssetKeys(item, keys)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'asset_key' && typeof member === 'string'
        ? (keys.get(member) ?? member)
        : replaceAssetKeys(member, keys),
    ]),
  ) as T
}
