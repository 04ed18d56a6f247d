// The body of an act. The steps of the act refuse its members, each at its place in the order (A-59, FA-42, FA-78), so that an
// unknown document is 404 whatever the body holds.
import {
  type DocumentSigning,
  documentAcceptance,
  documentSigning,
} from '@company-data/protocol/wire/contracts/customer-documents'
import { checkInput } from '../../../../gate/check-input.ts'
import type { RequestedAct } from './action-checks.ts'

const { shape } = documentSigning

/** Own members only, and null counts as absent (FA-43). */
const getMember = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? (Object.getOwnPropertyDescriptor(body, name)?.value ?? undefined)
    : undefined

/** A member of a wrong shape counts as absent. */
export const parseActionInput = (body: unknown): DocumentSigning => {
  const readText = (name: Exclude<keyof DocumentSigning, 'method'>): string | undefined =>
    shape[name].safeParse(getMember(body, name)).data ?? undefined
  return {
    method: getMember(body, 'method'),
    proof: readText('proof'),
    device_id: readText('device_id'),
    signer_first_name: readText('signer_first_name') ?? '',
    signer_last_name: readText('signer_last_name') ?? '',
    content_sha256: readText('content_sha256') ?? '',
    otk: readText('otk'),
    pdf: readText('pdf'),
  }
}

/** A customer is told which member is wrong or missing, once the document is known to be open for the act. */
export const customerAct = (
  action: RequestedAct['action'],
  { caller, body }: { caller: RequestedAct['caller']; body: unknown },
): RequestedAct => ({
  action,
  caller,
  input: parseActionInput(body),
  checkShape: () => {
    checkInput(action === 'signed' ? documentSigning : documentAcceptance, body, 'body')
  },
})
