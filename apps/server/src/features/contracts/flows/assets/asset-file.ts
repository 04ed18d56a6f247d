// Reads an asset sent as base64 or as a form file, and detects its type (FA-14).
import { ApiError } from '@company-data/protocol/errors'
import { bytesPerMb } from '@company-data/protocol/limits'
import type { NewAsset } from '@company-data/protocol/wire/contracts/flows'
import { detectPictureType, isBase64 } from '../../../../platform/files/index.ts'
import type { FlowDeps, Template } from '../deps.ts'

export interface AssetFile {
  bytes: Buffer
  kind: 'pdf' | 'image'
  mimeType: string
}

const invalid = (): ApiError => new ApiError('flows.asset_invalid')

const readBytes = async ({ data, file }: NewAsset): Promise<Buffer> => {
  if (file instanceof Uint8Array) return Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (data === undefined || !(await isBase64(data))) throw invalid()
  return Buffer.from(data, 'base64')
}

/** Readers allow other bytes before the header of a PDF. */
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')

const toAssetFile = (bytes: Buffer): AssetFile => {
  const picture = detectPictureType(bytes)
  if (picture !== undefined) return { bytes, kind: 'image', mimeType: picture }
  if (isPdf(bytes)) return { bytes, kind: 'pdf', mimeType: 'application/pdf' }
  throw invalid()
}

export const readAssetFile = async (
  asset: NewAsset,
  { documentMaxMb, photoMaxMb }: Pick<FlowDeps, 'documentMaxMb' | 'photoMaxMb'>,
): Promise<AssetFile> => {
  const file = toAssetFile(await readBytes(asset))
  const maxMb = file.kind === 'pdf' ? documentMaxMb : photoMaxMb
  if (file.bytes.length > maxMb * bytesPerMb) throw new ApiError('documents.too_large')
  return file
}

/** The pages and tags of a template; a picture has neither. A PDF that cannot be a template is refused. */
export const describeAsset = async (
  { bytes, kind }: AssetFile,
  { readTemplate }: Pick<FlowDeps, 'readTemplate'>,
  companyUserId: string,
): Promise<{ pages: number | null; tags: string[] }> => {
  if (kind === 'image') return { pages: null, tags: [] }
  const template: Template | undefined = await readTemplate(companyUserId, bytes)
  if (template === undefined) throw invalid()
  return { pages: template.pages, tags: [...new Set(template.tags)] }
}
