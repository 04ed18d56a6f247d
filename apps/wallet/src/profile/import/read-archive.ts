// Reads the profile and the companies from an archive of this wallet. Nothing in it is trusted: wrong parts are left out.
import { DamagedArchive, type OpenedZip } from './unzip.ts'

export interface ArchiveFile {
  /** Its path in the ZIP. */
  path: string
  name: string
  mimeType: string
}

export interface ArchiveDatum {
  label: string
  slug: string
  type: string
  /** Null for a file. */
  value: string | null
  files: readonly ArchiveFile[]
  entries: Readonly<Record<string, string>>
  isPrivate: boolean
}

export interface ArchiveCompany {
  name: string
  /** `COMPANY/SERVICE`, with which a person connects. */
  code: string
}

export interface ArchiveContent {
  data: readonly ArchiveDatum[]
  companies: readonly ArchiveCompany[]
}

const MAX_ITEMS = 2_000

const TYPES_BY_EXTENSION: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  json: 'application/json',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  txt: 'text/plain',
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listMembers = (value: unknown): Members[] =>
  (Array.isArray(value) ? value : []).filter(isMembers).slice(0, MAX_ITEMS)

const listTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : []).filter((text) => typeof text === 'string')

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Archives of 0.1.0 do not state the media type, so the name of the file decides. */
const toFile = (folder: string, path: string, statedType: string | undefined): ArchiveFile => {
  const name = path.split('/').at(-1) ?? path
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return {
    path: `${folder}${path}`,
    name,
    mimeType: statedType ?? TYPES_BY_EXTENSION[extension] ?? 'application/octet-stream',
  }
}

const toDatum = (folder: string, members: Members): ArchiveDatum => {
  const types = listTexts(members.file_types)
  return {
    label: toText(members.field).trim(),
    slug: toText(members.slug),
    type: toText(members.type),
    value: typeof members.value === 'string' ? members.value : null,
    files: listTexts(members.files).map((path, index) => toFile(folder, path, types[index])),
    entries: Object.fromEntries(
      Object.entries(isMembers(members.entries) ? members.entries : {}).map(([key, entry]) => [key, String(entry)]),
    ),
    isPrivate: members.private === true,
  }
}

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new DamagedArchive('no JSON', { cause })
  }
}

const PROFILE = 'profile/profile.json'

/** The archive has one folder with its date; a person may have packed its content again without it. */
const findFolder = (names: readonly string[]): string => {
  const path = names.find((name) => name === PROFILE || /^[^/]+\/profile\/profile\.json$/.test(name))
  if (path === undefined) throw new DamagedArchive('no profile')
  return path.slice(0, -PROFILE.length)
}

export const readArchive = async (zip: OpenedZip): Promise<ArchiveContent> => {
  const folder = findFolder(zip.names)
  const profile = listMembers(parseJson(await zip.read(`${folder}${PROFILE}`)))
  const listPath = `${folder}connections/connections.json`
  const connections = zip.names.includes(listPath) ? listMembers(parseJson(await zip.read(listPath))) : []
  const companies = connections.map(({ company, service, code }) => ({
    name: [company, service].map(toText).filter(Boolean).join(' · '),
    code: toText(code),
  }))
  return {
    data: profile.map((members) => toDatum(folder, members)).filter(({ label, type }) => label !== '' && type !== ''),
    companies: companies.filter(({ code }) => /^[A-Z0-9]+\/[A-Z0-9]+$/i.test(code)),
  }
}
