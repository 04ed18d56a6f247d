// The body of an act of a run's owner. Its members are refused by the steps of the act, each at its place in the order (FA-42,
// FA-78), so a member of a wrong shape counts as absent here.
import { type DocumentSigning, documentSigning } from '@company-data/protocol/wire/contracts/customer-documents'
import { memberOf, membersOf } from '../body-members.ts'

const { shape } = documentSigning

export const actInputOf = (body: unknown): DocumentSigning => {
  const members = membersOf(body)
  const textOf = (name: Exclude<keyof DocumentSigning, 'method'>): string | undefined =>
    shape[name].safeParse(memberOf(members, name)).data ?? undefined
  return {
    method: memberOf(members, 'method'),
    proof: textOf('proof'),
    device_id: textOf('device_id'),
    signer_first_name: textOf('signer_first_name') ?? '',
    signer_last_name: textOf('signer_last_name') ?? '',
    content_sha256: textOf('content_sha256') ?? '',
    otk: textOf('otk'),
    pdf: textOf('pdf'),
  }
}
