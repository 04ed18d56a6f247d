// OCSP responses in sealed files: embedded, replaced by a list where the responder fails, and decisive when revoked.
import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { issueCrl } from '@company-data/pdf/certificates'
import {
  hasOpenssl,
  leafExtensions,
  ocspResponder,
  operatorIdentity,
  referenceSigner,
  serve,
  timestampAuthority,
} from '@company-data/pdf/testing'
import { ownPlatform } from '@company-data/testkit'
import { createSealFixture } from '../testing/sealed-contract.ts'

const skip = hasOpenssl() ? false : 'openssl is not installed'
const authority = skip ? undefined : timestampAuthority()
after(() => authority?.remove())

const respondAsAuthority: RequestListener = async (request, response) => {
  const reply = authority?.respond(await buffer(request))
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(reply)
}

const period = { from: new Date(Date.now() - 3600_000), until: new Date(Date.now() + 86_400_000) }
const toDer = (pem = ''): Uint8Array => new X509Certificate(pem).raw

/** Authority whose certificates name a responder at `/ocsp` and a list at `/crl`. */
const startAuthority = async () => {
  const answers: { ocsp: RequestListener; crl: RequestListener } = {
    ocsp: (_request, response) => void response.writeHead(503).end(),
    crl: (_request, response) => void response.writeHead(503).end(),
  }
  const server = await serve((request, response) =>
    request.url === '/crl' ? answers.crl(request, response) : answers.ocsp(request, response),
  )
  const newSeal = () =>
    operatorIdentity({
      extensions: [
        ...leafExtensions,
        `authorityInfoAccess=OCSP;URI:${server.url}ocsp`,
        `crlDistributionPoints=URI:${server.url}crl`,
      ],
    })
  return { answers, server, newSeal }
}

test('a seal embeds the responses of the responder of its certificate', { skip }, async (context) => {
  const { answers, server, newSeal } = await startAuthority()
  let seal = newSeal()
  const signer = await serve(referenceSigner(() => seal))
  const timestamps = await serve(respondAsAuthority)
  context.after(() => Promise.all([server, signer, timestamps].map((each) => each.stop())))
  const environment = { SEAL_TIMESTAMP_URL: timestamps.url, SEAL_SIGNER_URL: signer.url }
  const platform = await ownPlatform({ environment })
  const fixture = await createSealFixture(platform)

  /** Responses about the present seal. */
  const answerAs = (status: 'good' | 'revoked'): Buffer[] => {
    const responder = ocspResponder({ certificatePem: seal.rootPem, key: seal.authorityKey }, true)
    context.after(() => responder.remove())
    const responses: Buffer[] = []
    answers.ocsp = async (request, response) => {
      assert.equal(request.headers['content-type'], 'application/ocsp-request')
      responses.push(responder.respond(await buffer(request), toDer(seal.chain[0]), status))
      response.writeHead(200, { 'content-type': 'application/ocsp-response' }).end(responses.at(-1))
    }
    return responses
  }
  const responses = answerAs('good')
  const { bytes, verdict } = await fixture.sealContract()
  assert.match(verdict.longTerm?.timestampedAt ?? '', /^20\d{12}Z$/)
  assert.equal(responses.length, 1)
  assert.ok(bytes.includes(responses[0] ?? ''), 'the response is embedded')
  assert.match(bytes.toString('latin1'), /\/Type \/DSS .*\/CRLs \[\] \/OCSPs \[\d+ 0 R\]/)

  seal = newSeal()
  answers.ocsp = (_request, response) => void response.writeHead(503).end()
  const root = { certificate: toDer(seal.rootPem), privateKey: seal.authorityKey }
  const list = Buffer.from(issueCrl(root, [], period))
  answers.crl = (_request, response) => void response.end(list)
  const second = await fixture.sealContract()
  assert.ok(second.bytes.includes(list), 'the list replaces a response that cannot be read')

  seal = newSeal()
  answerAs('revoked')
  const reply = await fixture.sign(await fixture.create())
  assert.deepEqual([reply.status, reply.body.error_key], [409, 'documents.seal_failed'])
})
