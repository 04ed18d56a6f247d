// Documents of a service at a fake platform: the test sends them sealed to the person, the page reads and decides on
// them.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { sealValue } from '@company-data/crypto'
import { ApiError } from '@company-data/protocol/errors'
import { toEnvelope } from '@company-data/testkit'
import type { FakeReply, FakeRequest } from '@company-data/testkit/browser'
import { nextTime } from './fake-conversation.ts'

interface Sender {
  id: string
  company_user_id: string
  company_name: string
  service: { id: string; name: string }
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** A document on a connection; unless set otherwise, one to read. */
export const createDocument = (
  { id, company_user_id, company_name, service }: Sender,
  members: Record<string, unknown> = {},
) => ({
  id: crypto.randomUUID(),
  name: 'Letter',
  payload_kind: 'json',
  kind: 'document',
  status: 'active',
  requires_signature: false,
  requires_acceptance: false,
  is_private: false,
  signatures: [] as unknown[],
  metadata: { can_be_cancelled_in_app: false },
  cancel_effective_date: null as string | null,
  mime_type: null,
  original_name: null,
  plain_sha256: null,
  original_plain_sha256: null,
  sealed_at: null,
  connection_id: id as string | null,
  person_user_id: crypto.randomUUID() as string | null,
  flow_run_id: null,
  created_at: nextTime(),
  updated_at: nextTime(),
  company_user_id,
  company_name,
  company_identity: null,
  service_id: service.id,
  service_name: service.name,
  seals: false,
  ...members,
})

export type FakeDocument = ReturnType<typeof createDocument> & { payload?: unknown; file?: string }

/** The members of a document with this file, sealed to the person. */
export const sealFile = async (bytes: Uint8Array, publicKey: string) => ({
  payload_kind: 'file',
  mime_type: 'application/pdf',
  original_name: 'letter.pdf',
  plain_sha256: sha256(bytes),
  file: await sealValue(JSON.stringify(toEnvelope(bytes)), publicKey),
})

const toListed = ({ payload: _payload, file: _file, ...record }: FakeDocument) => record

const STATUS = { sign: 'active', accept: 'active', decline: 'ended', cancel: 'active_but_ending' } as const

/** A browser key that the person has created; its signature proves an action like a code. */
interface DeviceKey {
  device_id: string
  public_key: string | null
}

const isSignedByDevice = (devices: readonly DeviceKey[], text: string, { device_id, proof }: FakeRequest['body']) => {
  const spki = devices.find((device) => device.device_id === device_id)?.public_key ?? ''
  const key = createPublicKey({ key: Buffer.from(spki, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(proof, 'base64'))
}

/**
 * The documents of one connection. `code` is the one that a signature needs, unless one of the devices has signed.
 * @example
 * const documents = fakeDocuments(connection)
 * fake.onAll(documents.replies)
 * documents.add({ name: 'Lease', ...(await sealFile(bytes, device.pair.publicKey)) })
 */
export const fakeDocuments = (sender: Sender, devices: readonly DeviceKey[] = []) => {
  const documents: FakeDocument[] = []
  /** `act` is the body of the latest signature or acceptance. */
  const state = { code: '424242', act: undefined as FakeRequest['body'] | undefined }
  const find = ({ params }: FakeRequest): FakeDocument => {
    const document = documents.find(({ id }) => id === params.docId)
    if (!document) throw new ApiError('documents.not_found')
    return document
  }
  const agree = (document: FakeDocument, action: 'signed' | 'accepted', body: FakeRequest['body']): void => {
    if (body.content_sha256 !== sha256(document.file ?? String(document.payload)))
      throw new ApiError('documents.content_changed')
    const isProven =
      body.method === 'biometric'
        ? isSignedByDevice(devices, `sign:${document.id}:${body.content_sha256}`, body)
        : body.proof === state.code
    if (action === 'signed' && !isProven) throw new ApiError('documents.proof_invalid')
    const { signer_first_name, signer_last_name, content_sha256, method = null } = body
    const names = { signer_first_name, signer_last_name, signer_name_verified: false }
    const signature = { action, method, content_sha256, plain_sha256: document.plain_sha256, ...names }
    document.signatures.push({ ...signature, created_at: nextTime() })
  }
  const handleAction = (name: keyof typeof STATUS) => (request: FakeRequest) => {
    const document = find(request)
    if (name === 'sign' || name === 'accept') state.act = request.body
    if (name === 'sign') agree(document, 'signed', request.body)
    if (name === 'accept') agree(document, 'accepted', request.body)
    // A declined document has an end date, a withdrawn one does not.
    if (name === 'cancel' || name === 'decline')
      document.cancel_effective_date = request.body.effective_date ?? '2027-01-01'
    Object.assign(document, { status: STATUS[name], updated_at: nextTime() })
    return toListed(document)
  }
  const path = '/api/company-connections/{id}/documents/{docId}'
  const replies: Record<string, FakeReply> = {
    'GET /api/customer/documents': () => ({ items: documents.map(toListed).toReversed(), next_cursor: null }),
    'GET /api/customer/documents/{docId}': find,
    [`POST ${path}/sign-code`]: { expires_at: '2030-01-02T03:04:05.000+00:00' },
    ...Object.fromEntries(
      (['sign', 'accept', 'decline', 'cancel'] as const).map((name) => [`POST ${path}/${name}`, handleAction(name)]),
    ),
  }
  const add = (members: Record<string, unknown>): FakeDocument => {
    const document: FakeDocument = createDocument(sender, members)
    documents.push(document)
    return document
  }
  return { documents, state, replies, add }
}
