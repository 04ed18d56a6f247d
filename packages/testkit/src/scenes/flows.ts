// A flow of a service: drawn and published over the routes of the portal, and PDFs with tags for its templates.
import type { Reply } from '../http/call.ts'
import { expectStatus } from '../http/replies.ts'
import type { TestService } from './service.ts'

export interface TestFlow {
  id: string
  /** A request of the company under /api/portal/flows/{id}. */
  portal(method: string, path?: string, body?: unknown): Promise<Reply>
  /** Saves whatever is given as the draft, with the current token unless another one is given. */
  saveDraft(definition: unknown, draftToken?: unknown): Promise<Reply>
  /** Publishes the draft as it is. */
  publishDraft(): Promise<Reply>
  /** Saves and publishes, or fails; gives the version. */
  publish(definition: unknown): Promise<number>
  /** Adds a template or picture, or fails; gives its key. */
  addAsset(name: string, bytes: Uint8Array): Promise<string>
}

/** A flow with an empty draft. */
export const createFlow = async (
  service: Pick<TestService, 'id' | 'company'>,
  outputMode: 'data_only' | 'document' = 'data_only',
): Promise<TestFlow> => {
  const { company } = service
  const created = await company.call('POST', `/api/portal/services/${service.id}/flows`, {
    name: 'Flow',
    output_mode: outputMode,
  })
  const { id } = expectStatus(created, 201, 'making a flow').body
  const portal: TestFlow['portal'] = (method, path = '', body) =>
    company.call(method, `/api/portal/flows/${id}${path}`, body)
  const tokenNow = async (): Promise<string> =>
    expectStatus(await portal('GET'), 200, 'reading a flow').body.draft_token
  const flow: TestFlow = {
    id,
    portal,
    saveDraft: async (definition, draftToken) =>
      portal('PUT', '/draft', { definition, draft_token: draftToken ?? (await tokenNow()) }),
    publishDraft: async () => portal('POST', '/publish', { draft_token: await tokenNow() }),
    async publish(definition) {
      expectStatus(await flow.saveDraft(definition), 200, 'saving a draft')
      return expectStatus(await flow.publishDraft(), 201, 'publishing').body.version
    },
    async addAsset(name, bytes) {
      const reply = await portal('POST', '/assets', { name, data: Buffer.from(bytes).toString('base64') })
      return expectStatus(reply, 201, 'adding an asset').body.asset_key
    },
  }
  return flow
}

/** A PDF with one line of text per entry on each of its pages, as a text editor would write it. */
export const pdfWithLines = (lines: readonly string[], pages = 1): Buffer => {
  const escaped = (line: string): string => line.replaceAll(/[\\()]/g, '\\$&')
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const content = `BT /F1 12 Tf 14 TL 72 720 Td\n${shown}\nET`
  const kids = Array.from({ length: pages }, (_, index) => `${5 + index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    ...Array.from(
      { length: pages },
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(text)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = Buffer.byteLength(text)
  const size = objects.length + 1
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
  )
}
