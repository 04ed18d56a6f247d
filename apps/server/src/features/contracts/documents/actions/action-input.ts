// Parses an action body leniently. The checks refuse its members in their order, so an unknown document is 404 first
// (A-59, FA-42, FA-78).
import {
  type DocumentSigning,
  documentAcceptance,
  documentSigning,
} from '@company-data/protocol/wire/contracts/customer-documents'
import { checkInput } from '../../../../gate/input/check-input.ts'
import type { RequestedAction } from './action-checks.ts'

const { shape } = documentSigning

/** Reads own properties only; null counts as absent (FA-43). */
const getMember = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null
    ? (Object.getOwnPropertyDescriptor(body, name)?.value ?? undefined)
    : undefined

/** A member of a wrong shape counts as absent. */
export const parseActionInput = (body: unknown): DocumentSigning => {
  const readText = (name: Exclude<keyof DocumentSigning, 'method' | 'assertion'>): string | undefined =>
    shape[name].safeParse(getMember(body, name)).data ?? undefined
  return {
    method: getMember(body, 'method'),
    proof: readText('proof'),
    device_id: readText('device_id'),
    assertion: shape.assertion.safeParse(getMember(body, 'assertion')).data,
    signer_first_name: readText('signer_first_name') ?? '',
    signer_last_name: readText('signer_last_name') ?? '',
    content_sha256: readText('content_sha256') ?? '',
    otk: readText('otk'),
    pdf: readText('pdf'),
    signature_picture: readText('signature_picture'),
  }
}

/** A customer gets the wrong or missing member named, once the document is known to be open for the action. */
export const toCustomerAction = (
  action: RequestedAction['action'],
  { caller, body }: { caller: RequestedAction['caller']; body: unknown },
): RequestedAction => ({
  action,
  caller,
  input: parseActionInput(body),
  checkShape: () => {
    checkInput(action === 'signed' ? documentSigning : documentAcceptance, body, 'body')
  },
})
