// The body of an act. The steps of the act refuse its members, each at its place in the order (A-59, FA-42, FA-78), so that an
// unknown document is 404 whatever the body holds.
import {
  type DocumentSigning,
  documentAcceptance,
  documentSigning,
} from '@company-data/protocol/wire/contracts/customer-documents'
import { checkInput } from '../../../../gate/check-input.ts'
import type { RequestedAct } from './act-steps.ts'

const { shape } = documentSigning

/** Own members only, and null counts as absent (FA-43). */
const memberOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? (Object.getOwnPropertyDescriptor(body, name)?.value ?? undefined)
    : undefined

/** A member of a wrong shape counts as absent. */
export const actInputOf = (body: unknown): DocumentSigning => {
  const textOf = (name: Exclude<keyof DocumentSigning, 'method'>): string | undefined =>
    shape[name].safeParse(memberOf(body, name)).data ?? undefined
  return {
    method: memberOf(body, 'method'),
    proof: textOf('proof'),
    device_id: textOf('device_id'),
    signer_first_name: textOf('signer_first_name') ?? '',
    signer_last_name: textOf('signer_last_name') ?? '',
    content_sha256: textOf('content_sha256') ?? '',
    otk: textOf('otk'),
    pdf: textOf('pdf'),
  }
}

/** A customer is told which member is wrong or missing, once the document is known to be open for the act. */
export const customerAct = (
  action: RequestedAct['action'],
  { caller, body }: { caller: RequestedAct['caller']; body: unknown },
): RequestedAct => ({
  ...{ action, caller, input: actInputOf(body) },
  checkShape: () => {
    checkInput(action === 'signed' ? documentSigning : documentAcceptance, body, 'body')
  },
})
