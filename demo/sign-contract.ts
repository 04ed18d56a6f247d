// A subscription is offered, read and signed on Ada's device, sealed by the platform, verified without it, and cancelled.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CustomerDocument } from '@company-data/sdk/person'
import { verifySealedPdf } from '@company-data/sdk/seals'
import { contractPdf } from './contract-pdf.ts'
import type { DemoService } from './create-service.ts'
import type { Ada } from './fill-profile.ts'
import type { Narrator } from './narrator.ts'

const NOTICE_DAYS = 30
const lines = [
  'Subscription to the newsletter',
  '4.90 EUR a month.',
  `To be cancelled with ${NOTICE_DAYS} days of notice.`,
]

const offer = async ({ client }: DemoService, ada: Ada, narrator: Narrator): Promise<string> => {
  narrator.step('The company offers Ada a subscription: a PDF, sealed to her key, that asks for a signature.')
  const { share_code } = await ada.client.account.read()
  const { id, status, plain_sha256 } = await client.documents.create({
    share_code: share_code ?? '',
    name: 'Subscription',
    kind: 'subscription',
    requires_signature: true,
    metadata: { can_be_cancelled_in_app: true, cancellation_notice_days: NOTICE_DAYS },
    file: { bytes: contractPdf(lines), mime_type: 'application/pdf', original_name: 'subscription.pdf' },
  })
  narrator.show(`${status}\nplain_sha256 ${plain_sha256}`)
  narrator.notice('The platform knows the hash of the PDF, and cannot read the PDF.')
  return id
}

/** A phone would keep this key in its hardware and use it after the finger on the sensor. */
export const trustDevice = async ({ client }: Pick<Ada, 'client'>) => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const public_key = Buffer.from(await crypto.subtle.exportKey('spki', pair.publicKey)).toString('base64')
  const { device_id: deviceId } = await client.trustedDevices.create({ name: 'Tablet', public_key })
  return { deviceId, privateKey: pair.privateKey }
}

const sign = async (ada: Ada, documentId: string, narrator: Narrator): Promise<CustomerDocument> => {
  narrator.step('Ada opens it on her device, which compares the hash, and signs what she has read.')
  const openedDocument = await ada.client.documents.open(documentId)
  narrator.show(
    `${openedDocument.record.company_name}: ${openedDocument.record.name}, ${openedDocument.file?.bytes.length} bytes`,
  )
  const names = { signer_first_name: 'Ada', signer_last_name: 'Lovelace' }
  const signed = await ada.client.documents.sign(openedDocument, names, await trustDevice(ada))
  const [signature] = signed.signatures
  narrator.show(`${signed.status}, ${signature?.action} by ${signature?.method}\nsealed_at ${signed.sealed_at}`)
  narrator.notice('With the last signature she lent the platform the PDF under a key for this one act, to be sealed.')
  return signed
}

/** Undefined if pdfsig is not installed. */
const askPdfsig = async (pdf: Uint8Array): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'company-data-demo-seal-'))
  try {
    await writeFile(join(folder, 'sealed.pdf'), pdf)
    const { stdout } = await promisify(execFile)('pdfsig', ['-nocert', join(folder, 'sealed.pdf')])
    const verdicts = stdout.split('\n').filter((line) => /Validation:|Total document signed/.test(line))
    return verdicts.map((line) => line.trim()).join('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

const verify = async ({ client }: DemoService, documentId: string, narrator: Narrator): Promise<void> => {
  narrator.step('The company opens its copy of the sealed PDF and verifies it, without the platform.')
  const pem = await client.platformSeal.read()
  const { bytes, name } = await client.documents.openSealed(documentId)
  const verdict = await verifySealedPdf(bytes, pem)
  if (!verdict.valid) throw new Error(verdict.message)
  narrator.show(`valid, sealed ${verdict.sealedAt}`)
  narrator.show(`head -c ${verdict.agreed.bytes} ${name} | sha256sum\n${verdict.agreed.sha256}`)
  narrator.notice('The bytes that both agreed to are the beginning of the sealed file: anyone can compute their hash.')
  narrator.show(`pdfsig, a reader of others:\n${(await askPdfsig(bytes)) ?? 'not installed here'}`)

  const forged = Uint8Array.from(bytes)
  forged.set(new TextEncoder().encode('9'), lastIndexOf(forged, '4.90'))
  const refusal = await verifySealedPdf(forged, pem)
  narrator.show(`with 9.90 in the place of 4.90: ${refusal.valid ? 'valid' : refusal.message}`)
}

const lastIndexOf = (bytes: Uint8Array, text: string): number => Buffer.from(bytes).lastIndexOf(text)

const showChanges = async ({ client }: DemoService, narrator: Narrator): Promise<void> => {
  for await (const change of client.changes.follow({ once: true })) {
    if (change.event === 'document_status_changed') narrator.show(`${change.event}: ${change.action}, ${change.status}`)
  }
}

const cancel = async (ada: Ada, signed: CustomerDocument, narrator: Narrator): Promise<void> => {
  narrator.step('Ada cancels the subscription in her app. It runs until the notice period is over.')
  const { status, cancel_effective_date } = await ada.client.documents.cancel(signed)
  narrator.show(`${status} until ${cancel_effective_date}`)
}

export const signContract = async (service: DemoService, ada: Ada, narrator: Narrator): Promise<void> => {
  const documentId = await offer(service, ada, narrator)
  const signed = await sign(ada, documentId, narrator)
  await showChanges(service, narrator)
  await verify(service, documentId, narrator)
  await cancel(ada, signed, narrator)
  await showChanges(service, narrator)
  narrator.notice('The company learned of the signature and of the cancellation in its feed.')
}
