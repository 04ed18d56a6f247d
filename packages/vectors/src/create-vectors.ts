// Creates the vectors with the code of the SDK: keys, sealed values, boxes, hashes, signatures, expressions.
import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createAuthSalt,
  createOtk,
  createServiceKeys,
  createVerifiedSalt,
  deriveVerifier,
  openPrivatePem,
  sealAccountEnvelope,
  sealOtkBox,
  sealValue,
  verifiedHash,
} from '@company-data/crypto'
import { webhookDedupKey } from '@company-data/sdk/webhooks'
import { createSealedPdfs } from './create-sealed-pdf.ts'

const TEXTS = ['Ada', '', 'Grüße, 世界 👋', `{"street":"Main Street 1","city":"Bern"}`, 'x'.repeat(5_000)]

const createKey = async () => {
  const { public_key, private_pem, passphrase, encrypted_private_key } = await createServiceKeys()
  const pkcs8 = Buffer.from(await openPrivatePem(private_pem, passphrase)).toString('base64')
  return { public_key, private_pem, passphrase, encrypted_private_key, pkcs8 }
}

const sealTexts = (publicKey: string) =>
  Promise.all(TEXTS.map(async (plaintext) => ({ plaintext, wrapper: await sealValue(plaintext, publicKey) })))

const createBox = async (content: string) => {
  const otk = createOtk()
  return { otk, box: await sealOtkBox(Buffer.from(content), otk), content }
}

const createVerifier = async (password: string) => {
  const auth_salt = createAuthSalt()
  return { password, auth_salt, verifier: await deriveVerifier(password, auth_salt) }
}

const createAttestation = async (plaintext: string) => {
  const verified_salt = createVerifiedSalt()
  return { plaintext, verified_salt, verified_hash: await verifiedHash(verified_salt, plaintext) }
}

/** The bytes on the wire; the platform signs them with the same calls. */
const createDelivery = (secret: string, event: object) => {
  const [id, timestamp, body] = ['01a1e68a-991c-7000-8000-000000000001', '1794873600', JSON.stringify(event)]
  const sign = (text: string) => createHmac('sha256', secret).update(text)
  return {
    secret,
    standard_secret: `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`,
    body,
    headers: {
      'x-platform-signature': sign(body).digest('hex'),
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${sign(`${id}.${timestamp}.${body}`).digest('base64')}`,
    },
  }
}

const EVENT = {
  event: 'field_updated',
  id: '01a1e68a-991c-7000-8000-000000000001',
  person_user_id: '01a1e68a-0000-7000-8000-000000000002',
  share_code: 'ABCDE12345',
  at: '2026-11-17T12:00:00.000+00:00',
  slug: 'first_name',
  connection_id: '01a1e68a-0000-7000-8000-000000000003',
  live: true,
  value: '{"_enc":1,"k":"AA==","iv":"AA==","d":"AA=="}',
}

/** The same content under another id and in another order has the same key. */
const createDedupKeys = async () => {
  const { id: _, ...content } = EVENT
  const repeated = {
    ...Object.fromEntries(Object.entries(content).reverse()),
    id: '01a1e68a-98cf-7000-8000-000000000009',
  }
  const events = [EVENT, repeated, { ...EVENT, share_code: null, slug: 'größe' }]
  return Promise.all(events.map(async (event) => ({ event, key: await webhookDedupKey(event) })))
}

const page = join(import.meta.dirname, '..', '..', '..', 'docs', 'concepts', 'expressions.md')

/** The examples of the page, which a test of the flow engine evaluates. */
const readExpressions = async (): Promise<object[]> => {
  const text = await readFile(page, 'utf8')
  const blocks = Array.from(text.matchAll(/```json\n([\s\S]*?)```/g), ([, source = '']) => JSON.parse(source) as object)
  return blocks.filter((block) => 'cases' in block)
}

export const createVectors = async () => {
  const [service, account] = [await createKey(), await createKey()]
  const envelopeBody = JSON.stringify(EVENT)
  return {
    comment: 'Keys and secrets of this file are public. Use them in tests only.',
    service_key: service,
    account_key: { public_key: account.public_key, pkcs8: account.pkcs8 },
    values: await sealTexts(service.public_key),
    envelopes: [
      {
        body: envelopeBody,
        envelope: JSON.stringify(await sealAccountEnvelope(Buffer.from(envelopeBody), account.public_key)),
      },
    ],
    boxes: await Promise.all(['one action', '%PDF-1.7\n'].map(createBox)),
    verifiers: await Promise.all(['correct horse battery staple', 'pässwörd 🔑'].map(createVerifier)),
    attestations: await Promise.all(['ada@example.org', 'Grüße'].map(createAttestation)),
    deliveries: [
      createDelivery(randomBytes(24).toString('base64url'), EVENT),
      createDelivery('a typed secret', { ...EVENT, slug: 'größe' }),
    ],
    dedup_keys: await createDedupKeys(),
    sealed_pdfs: await createSealedPdfs(),
    expressions: { reference_date: '2025-03-10', examples: await readExpressions() },
  }
}
