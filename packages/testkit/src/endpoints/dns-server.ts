// A name server for tests, on a free UDP port: it answers with the records that the test sets.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

type RecordType = 'A' | 'CNAME' | 'TXT'

export interface DnsServer {
  /** `127.0.0.1:port`, as DOMAIN_DNS_SERVER takes it. */
  address: string
  /** Replaces the records of a name and type; none: the name has no such record. */
  set(name: string, type: RecordType, values: readonly string[]): void
  /** Stops to answer, like a server that is down. */
  silence(isSilent: boolean): void
  stop(): Promise<void>
}

const TYPES: Readonly<Record<RecordType, number>> = { A: 1, CNAME: 5, TXT: 16 }
const HEADER_BYTES = 12
const NAME_POINTER = 0xc00c

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

const encodeData = (type: RecordType, value: string): Buffer => {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'CNAME') return encodeName(value)
  return Buffer.from([Buffer.byteLength(value), ...Buffer.from(value)])
}

const encodeRecord = (type: RecordType, value: string): Buffer => {
  const data = encodeData(type, value)
  const head = Buffer.alloc(12)
  head.writeUInt16BE(NAME_POINTER, 0)
  head.writeUInt16BE(TYPES[type], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const parseQuestion = (query: Buffer): { name: string; type: number; end: number } => {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

export const startDnsServer = async (): Promise<DnsServer> => {
  const socket = createSocket('udp4')
  const records = new Map<string, readonly string[]>()
  let isSilent = false
  const list = (name: string, type: RecordType): Buffer[] =>
    (records.get(`${type} ${name}`) ?? []).map((value) => encodeRecord(type, value))
  socket.on('message', (query, peer) => {
    if (isSilent) return
    const { name, type, end } = parseQuestion(query)
    const requested = (Object.keys(TYPES) as RecordType[]).find((key) => TYPES[key] === type)
    // Like a real server, it answers every question about an alias with the alias first.
    const answers = [
      ...list(name, 'CNAME'),
      ...(requested === undefined || requested === 'CNAME' ? [] : list(name, requested)),
    ]
    const header = Buffer.from(query.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(answers.length > 0 ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(answers.length, 6)
    header.fill(0, 8)
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    set: (name, type, values) => void records.set(`${type} ${name.toLowerCase()}`, values),
    silence(value) {
      isSilent = value
    },
    stop: () => new Promise((resolve) => void socket.close(() => resolve())),
  }
}
