// The only update that may follow a seal: data that validates it later, and a timestamp of the whole file. Every byte of it
// must be as the platform writes it, so that it cannot change what a reader shows.

export interface ValidationUpdate {
  /** The timestamp of the whole file, and the bytes that it covers. */
  timestamp: { token: string; before: Uint8Array; after: Uint8Array } | undefined
}

interface UpdateObject {
  number: number
  generation: number
  /** From the beginning of the file. */
  offset: number
  /** Undefined: a stream. */
  text: string | undefined
}

interface SealedPart {
  /** The objects of the seal. */
  text: string
  xrefAt: number
  size: number
  root: string
  info: string
  usesStreams: boolean
}

const MAX_UPDATE_BYTES = 8 * 1024 * 1024
const HEADING = /(\d{1,9}) (\d{1,5}) obj\n/y
const STREAM = /<<\/Length (\d{1,8})>>\nstream\n/y
const STREAM_END = '\nendstream\nendobj\n'
const OBJECT_END = '\nendobj\n'
const XREF_STREAM = '<</Size '
const FILE_END = /startxref\n(\d{1,10})\n%%EOF\n$/
const TRAILER =
  /^<<\/Size (\d{1,9}) \/Root (\d{1,9} \d{1,5}) R( \/Info \d{1,9} \d{1,5} R)? \/ID \[<[0-9a-f]*> <[0-9a-f]*>\]/
const FILE_ID = /\/ID (\[<[0-9a-f]*> <[0-9a-f]*>\])/
const STORE =
  /^<<\/Type \/DSS \/VRI <<\/[0-9A-F]{40} <<\/Cert \[([^\]]*)\] \/CRL \[([^\]]*)\] \/OCSP \[([^\]]*)\]>>>> \/Certs \[\1\] \/CRLs \[\2\] \/OCSPs \[\3\]>>$/
const FIELD =
  /^<<\/Type \/Annot \/Subtype \/Widget \/FT \/Sig \/T <[0-9a-f]+> \/V (\d+) 0 R \/F 132 \/Rect \[0 0 0 0\] \/P (\d+) 0 R>>$/
const TIMESTAMP =
  /^<<\/Type\/DocTimeStamp\/Filter\/Adobe\.PPKLite\/SubFilter\/ETSI\.RFC3161\/ByteRange \[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]\/Contents <([0-9a-f]+)>>>$/

const decodeLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The objects at the beginning of the update, and the position after them. */
const scanObjects = (text: string, base: number): { objects: UpdateObject[]; end: number } | undefined => {
  const objects: UpdateObject[] = []
  let at = 0
  for (;;) {
    const heading = matchAt(HEADING, text, at)
    const bodyAt = at + (heading?.[0].length ?? 0)
    if (!heading || text.startsWith(XREF_STREAM, bodyAt)) return { objects, end: at }
    const stream = matchAt(STREAM, text, bodyAt)
    const endAt = stream ? bodyAt + stream[0].length + Number(stream[1]) : text.indexOf(OBJECT_END, bodyAt)
    const ending = stream ? STREAM_END : OBJECT_END
    if (endAt < 0 || !text.startsWith(ending, endAt)) return undefined
    objects.push({
      number: Number(heading[1]),
      generation: Number(heading[2]),
      offset: base + at,
      text: stream ? undefined : text.slice(bodyAt, endAt),
    })
    at = endAt + ending.length
  }
}

const readSealedPart = (file: Uint8Array, agreedBytes: number, sealedEnd: number): SealedPart | undefined => {
  const text = decodeLatin1(file.subarray(agreedBytes, sealedEnd))
  const xrefAt = Number(FILE_END.exec(text.slice(-64))?.[1] ?? 0)
  const table = xrefAt < agreedBytes ? '' : text.slice(xrefAt - agreedBytes)
  const usesStreams = !table.startsWith('xref\n')
  const marker = usesStreams ? ' obj\n' : 'trailer\n'
  const trailerAt = usesStreams ? table.indexOf(marker) : table.lastIndexOf(marker)
  const trailer = trailerAt < 0 ? null : TRAILER.exec(table.slice(trailerAt + marker.length))
  if (!trailer) return undefined
  const [, size, root = '', info = ''] = trailer
  return { text, xrefAt, size: Number(size), root, info, usesStreams }
}

/** An object as the seal wrote it. */
const findSealed = ({ text }: SealedPart, name: string): string | undefined => {
  const heading = `\n${name} obj\n`
  const at = text.lastIndexOf(heading)
  const end = at < 0 ? -1 : text.indexOf(OBJECT_END, at)
  return end < 0 ? undefined : text.slice(at + heading.length, end)
}

/** The rows of consecutive numbers, by their first number. */
const groupRows = (objects: readonly UpdateObject[]): UpdateObject[][] => {
  const groups: UpdateObject[][] = []
  for (const object of objects.toSorted((a, b) => a.number - b.number)) {
    const last = groups.at(-1)
    if (last && (last.at(-1)?.number ?? 0) + 1 === object.number) last.push(object)
    else groups.push([object])
  }
  return groups
}

const tableText = (objects: readonly UpdateObject[]): string =>
  groupRows(objects)
    .map((rows) => {
      const lines = rows.map(
        ({ offset, generation }) => `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
      )
      return `${rows[0]?.number} ${rows.length}\n${lines.join('')}`
    })
    .join('')

const rowBytes = ({ offset, generation }: UpdateObject): number[] => [
  1,
  ...[24, 16, 8, 0].map((shift) => (offset >>> shift) & 0xff),
  generation >> 8,
  generation & 0xff,
]

/** The end of the file, which lists exactly these objects and continues the table of the seal; only its id is free. */
const fileEnd = (sealedPart: SealedPart, objects: readonly UpdateObject[], offset: number, id: string): string => {
  const next = Math.max(...objects.map(({ number }) => number)) + 1
  const end = `startxref\n${offset}\n%%EOF\n`
  const trailer = (size: number): string =>
    `<</Size ${size} /Root ${sealedPart.root} R${sealedPart.info} /ID ${id} /Prev ${sealedPart.xrefAt}`
  if (!sealedPart.usesStreams) return `xref\n${tableText(objects)}trailer\n${trailer(next)}>>\n${end}`
  const groups = groupRows([...objects, { number: next, generation: 0, offset, text: undefined }])
  const index = groups.map((rows) => `${rows[0]?.number} ${rows.length}`).join(' ')
  const rows = Uint8Array.from(groups.flat().flatMap(rowBytes))
  const details = ` /Type /XRef /W [1 4 2] /Index [${index}] /Length ${rows.length}>>`
  return `${next} 0 obj\n${trailer(next + 1)}${details}\nstream\n${decodeLatin1(rows)}${STREAM_END}${end}`
}

const isFileEnd = (text: string, sealedPart: SealedPart, objects: readonly UpdateObject[], offset: number): boolean => {
  const id = FILE_ID.exec(text)?.[1]
  return id !== undefined && text === fileEnd(sealedPart, objects, offset, id)
}

/** An object as the seal wrote it, with one more reference in one of its arrays. */
const withReference = (object: string | undefined, array: 'Fields' | 'Annots', number: number): string | undefined => {
  const arrayMatch = new RegExp(`/${array} \\[[^\\]]*`).exec(object ?? '')
  if (!object || !arrayMatch) return undefined
  const at = arrayMatch.index + arrayMatch[0].length
  return `${object.slice(0, at)} ${number} 0 R${object.slice(at)}`
}

interface ObjectsByUse {
  /** New objects: their numbers follow those of the seal. */
  store: UpdateObject | undefined
  field: UpdateObject | undefined
  timestamp: UpdateObject | undefined
  /** References to the new streams, in their order. */
  streams: string[]
  /** Objects of the seal that were written again, by name. */
  changed: Map<string, string>
}

/** Undefined: an object is neither of the store nor of the timestamp, or there twice. */
const sortObjects = (objects: readonly UpdateObject[], { size }: SealedPart): ObjectsByUse | undefined => {
  const byUse: ObjectsByUse = {
    store: undefined,
    field: undefined,
    timestamp: undefined,
    streams: [],
    changed: new Map(),
  }
  const numbers = new Set<number>()
  for (const object of objects) {
    const { number, generation, text } = object
    if (numbers.has(number)) return undefined
    numbers.add(number)
    if (number < size) {
      if (text === undefined) return undefined
      byUse.changed.set(`${number} ${generation}`, text)
    } else if (text !== undefined) {
      const use = STORE.test(text)
        ? 'store'
        : FIELD.test(text)
          ? 'field'
          : TIMESTAMP.test(text)
            ? 'timestamp'
            : undefined
      if (use === undefined || byUse[use] || generation !== 0) return undefined
      byUse[use] = object
    } else byUse.streams.push(`${number} ${generation} R`)
  }
  return byUse
}

/** The objects of the seal that the update must have written again, exactly so. */
const expectedChanges = (sealedPart: SealedPart, { store, field }: ObjectsByUse): Map<string, string | undefined> => {
  const catalog = findSealed(sealedPart, sealedPart.root)
  const changes = new Map([[sealedPart.root, catalog && `${catalog.slice(0, -2)} /DSS ${store?.number} 0 R>>`]])
  if (!field) return changes
  const form = /\/AcroForm (\d{1,9} \d{1,5}) R/.exec(catalog ?? '')?.[1] ?? ''
  const page = `${FIELD.exec(field.text ?? '')?.[2]} 0`
  changes.set(form, withReference(findSealed(sealedPart, form), 'Fields', field.number))
  changes.set(page, withReference(findSealed(sealedPart, page), 'Annots', field.number))
  return changes
}

const isExpected = (sealedPart: SealedPart, objects: ObjectsByUse): boolean => {
  const expected = expectedChanges(sealedPart, objects)
  if (expected.size !== objects.changed.size) return false
  const lists = STORE.exec(objects.store?.text ?? '')?.slice(1) ?? []
  if (lists.filter((list) => list !== '').join(' ') !== objects.streams.join(' ')) return false
  return [...expected].every(([name, text]) => text !== undefined && objects.changed.get(name) === text)
}

/** The timestamp covers the whole file, and its field names it. */
const readTimestamp = (file: Uint8Array, { field, timestamp }: ObjectsByUse): ValidationUpdate | undefined => {
  if (!field && !timestamp) return { timestamp: undefined }
  const rangeMatch = TIMESTAMP.exec(timestamp?.text ?? '')
  if (!timestamp || !rangeMatch || FIELD.exec(field?.text ?? '')?.[1] !== String(timestamp.number)) return undefined
  const [before = 0, after = 0, rest = 0] = rangeMatch.slice(1, 4).map(Number)
  const token = rangeMatch[4] ?? ''
  const heading = `${timestamp.number} 0 obj\n`
  const contentsAt = timestamp.offset + heading.length + (timestamp.text?.lastIndexOf('<') ?? 0)
  const isWhole = before === contentsAt && after === before + token.length + 2 && after + rest === file.length
  return isWhole ? { timestamp: { token, before: file.subarray(0, before), after: file.subarray(after) } } : undefined
}

/** Undefined: the bytes after the seal are anything else. */
export const readValidationUpdate = (
  file: Uint8Array,
  { agreedBytes, sealedEnd }: { agreedBytes: number; sealedEnd: number },
): ValidationUpdate | undefined => {
  if (file.length - sealedEnd > MAX_UPDATE_BYTES || agreedBytes > sealedEnd) return undefined
  const text = decodeLatin1(file.subarray(sealedEnd))
  const sealedPart = readSealedPart(file, agreedBytes, sealedEnd)
  const scanned = scanObjects(text, sealedEnd)
  if (!sealedPart || !scanned) return undefined
  const objects = sortObjects(scanned.objects, sealedPart)
  if (!objects?.store || !isExpected(sealedPart, objects)) return undefined
  if (!isFileEnd(text.slice(scanned.end), sealedPart, scanned.objects, sealedEnd + scanned.end)) return undefined
  return readTimestamp(file, objects)
}
