// `flows pull`, `push` and `publish`: exchange a flow between a folder and the platform (B-19).
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type FlowDefinitionInput, type FlowRecord, isPlatformError } from '@company-data/sdk/company'
import { formatProblems, hasErrors } from '../flows/check-flow.ts'
import { findDifferences } from '../flows/differences.ts'
import {
  type FlowFile,
  readAsset,
  readDraftToken,
  readFlowFile,
  replaceAssetKeys,
  sha256Hex,
  toFlowFile,
  writeAsset,
  writeDraftToken,
  writeFlowFile,
} from '../flows/flow-folder.ts'
import { requireInside } from '../flows/inside-folder.ts'
import type { Manager } from '../profiles/clients.ts'
import { defineCommand } from '../program/command.ts'
import { CommandError, exitCodes } from '../program/exit-codes.ts'
import type { Output } from '../program/output.ts'
import type { Session } from '../program/session.ts'
import { folderArgument } from './flows.ts'
import { serviceOption } from './sharing.ts'

const toFolderName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'flow'

/** A cloned repository may contain a symbolic link with this name. */
const defaultFolder = async (workFolder: string, name: string): Promise<string> => {
  const folder = `flows/${toFolderName(name)}`
  await mkdir(resolve(workFolder, folder), { recursive: true })
  return requireInside(workFolder, folder)
}

export const flowPull = defineCommand({
  name: 'flows pull',
  about: 'Write the draft of a flow and its files into a folder',
  args: [
    { name: 'FLOW', about: 'the id of the flow' },
    { name: 'FOLDER', about: 'default: flows/<name of the flow>', optional: true, isPath: true },
  ],
  example: 'company-data flows pull 01a1… flows/lease',
  async run({ args: [flowId = '', target], session: { system, clients, out } }) {
    const manager = await clients.manager()
    const record = await manager.flows.read(flowId)
    const folder =
      target === undefined ? await defaultFolder(system.folder, record.name) : resolve(system.folder, target)
    const assets = []
    const remoteAssets = await manager.flows.listAssets(flowId)
    for (const asset of remoteAssets) {
      out.progress(`Reading file ${assets.length + 1} of ${remoteAssets.length} …`)
      assets.push(await writeAsset(folder, asset, await manager.flows.readAsset({ flowId, assetKey: asset.asset_key })))
    }
    await writeFlowFile(folder, toFlowFile(record, assets))
    await writeDraftToken(folder, record.draft_token)
    const result = { id: record.id, name: record.name, folder, assets: assets.length }
    out.result(result, () => `Wrote \`${record.name}\` with ${assets.length} files to ${folder}.`)
    return undefined
  },
})

/** Uploads the files that the flow on the platform lacks; returns the flow with their new keys. */
const uploadAssets = async (
  { out, manager }: { out: Output; manager: Manager },
  flowId: string,
  folder: string,
  flow: FlowFile,
): Promise<FlowFile> => {
  const remoteHashes = new Map(
    (await manager.flows.listAssets(flowId)).map(({ asset_key, sha256 }) => [asset_key, sha256]),
  )
  const keys = new Map<string, string>()
  const assets = []
  for (const asset of flow.assets) {
    const bytes = await readAsset(folder, asset)
    if (remoteHashes.get(asset.asset_key) === sha256Hex(bytes)) {
      assets.push(asset)
      continue
    }
    out.progress(`Uploading file ${assets.length + 1} of ${flow.assets.length} …`)
    const { asset_key, kind, tags } = await manager.flows.createAsset(flowId, { name: asset.name, bytes })
    keys.set(asset.asset_key, asset_key)
    assets.push({ ...asset, asset_key, kind, tags, sha256: sha256Hex(bytes) })
  }
  return { ...flow, assets, definition: replaceAssetKeys(flow.definition, keys) }
}

const createFlow = async ({ clients }: Session, flow: FlowFile, service: string | undefined): Promise<FlowRecord> => {
  const serviceId = await clients.serviceId(service ?? flow.service_id)
  const { name, output_mode } = flow
  return (await clients.manager()).flows.create(serviceId, { name, output_mode })
}

const saveDraft = async (manager: Manager, id: string, flow: FlowFile, token: string) => {
  const definition = { ...flow.definition, tests: flow.tests } as FlowDefinitionInput
  return manager.flows.saveDraft(id, definition, token).catch((error: unknown) => {
    if (!isPlatformError(error, 'flows.draft_conflict')) throw error
    throw new CommandError(
      exitCodes.refused,
      'The draft was changed on the platform since the last pull or push.',
      'Compare with `company-data flows diff`, then pull it, or overwrite it with --force.',
    )
  })
}

export const flowPush = defineCommand({
  name: 'flows push',
  about: 'Save the folder as the draft of its flow, which is created if it does not exist',
  args: [folderArgument],
  options: {
    service: serviceOption,
    force: { type: 'boolean', about: 'overwrite a draft that was changed on the platform' },
  },
  example: 'company-data flows push flows/lease',
  async run({ args: [path = ''], options, session }) {
    const { system, clients, out } = session
    const folder = resolve(system.folder, path)
    const flow = await readFlowFile(folder)
    const manager = await clients.manager()
    const record =
      flow.id === undefined ? await createFlow(session, flow, options.service) : await manager.flows.read(flow.id)
    const { id, service_id } = record
    const complete = await uploadAssets({ out, manager }, id, folder, { ...flow, id, service_id })
    // The id and the keys are stored before the draft: if the draft is refused, the next push uses the same flow.
    await writeFlowFile(folder, complete)
    const token = options.force || flow.id === undefined ? undefined : await readDraftToken(folder)
    const saved = await saveDraft(manager, id, complete, token ?? record.draft_token)
    await writeDraftToken(folder, saved.draft_token)
    // Includes the members that the platform filled in, so that a diff shows only what someone changed.
    const definition = saved.definition as FlowDefinitionInput
    await writeFlowFile(folder, { ...complete, definition, tests: saved.tests })
    const result = { id, problems: saved.problems }
    out.result(result, () =>
      saved.problems.length === 0
        ? `Saved the draft of \`${flow.name}\` (${id}). Publish it with \`company-data flows publish ${path}\`.`
        : `Saved the draft of \`${flow.name}\` (${id}), which has problems:\n${formatProblems(saved.problems)}`,
    )
    return hasErrors(saved.problems) ? exitCodes.failed : exitCodes.ok
  },
})

export const flowPublish = defineCommand({
  name: 'flows publish',
  about: 'Publish the draft as the next version, if it matches the folder',
  args: [folderArgument],
  example: 'company-data flows publish flows/lease',
  async run({ args: [path = ''], session: { system, clients, out } }) {
    const { id, definition } = await readFlowFile(resolve(system.folder, path))
    const pushFirst = 'Run `company-data flows push` first.'
    if (id === undefined) throw new CommandError(exitCodes.failed, 'The flow was never pushed.', pushFirst)
    const manager = await clients.manager()
    const { draft, draft_token } = await manager.flows.read(id)
    const differences = findDifferences(definition, draft).filter(({ local }) => local !== undefined)
    if (differences.length > 0)
      throw new CommandError(
        exitCodes.failed,
        `The draft differs from the folder at ${differences[0]?.path}.`,
        pushFirst,
      )
    const published = await manager.flows.publish(id, draft_token)
    out.result({ id, ...published }, () => `Published version ${published.version}.`)
    return undefined
  },
})
