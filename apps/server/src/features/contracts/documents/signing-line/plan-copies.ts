// Plans the copies of a flow run: one per output and party, in signing-line order. Ids and events follow it (FA-85).
import { buildSigningLine, type SignedOutput, type SigningStep } from '@company-data/flow-engine'
import type { Ids } from '../../../../platform/ids/ids.ts'

/** A filled PDF, sealed to each participant. */
export interface NewOutput {
  outputKey: string
  name: string
  originalName: string
  pdf: Uint8Array
  plainSha256: string
  /** Null or empty: every party signs (T-40). */
  signers: SignedOutput['signers']
  /** In the order of the flow's parties. */
  copies: readonly NewCopy[]
}

export interface NewCopy {
  partyKey: string
  recipientUserId: string
  /** Null for the owner's own copy. */
  connectionId: string | null
  /** The envelope of the PDF is sealed to it when it is stored. */
  publicKey: string
}

export interface PlannedCopy {
  output: NewOutput
  copy: NewCopy
  id: string
  /** Null: the rule does not name the participant, who gets the output active (D2-SGN-07). */
  step: Pick<SigningStep, 'action' | 'position'> | null
}

const LAST = Number.MAX_SAFE_INTEGER

/** Copies outside the line come last, by output and party. */
export const planCopies = (outputs: readonly NewOutput[], ids: Pick<Ids, 'next'>): PlannedCopy[] => {
  const parties = outputs[0]?.copies.map(({ partyKey }) => partyKey)
  const line = buildSigningLine(
    outputs.map(({ outputKey, signers }) => ({ output_key: outputKey, signers })),
    parties,
  )
  const findStep = ({ outputKey }: NewOutput, { partyKey }: NewCopy): PlannedCopy['step'] =>
    line.find(({ output_key, party_key }) => output_key === outputKey && party_key === partyKey) ?? null
  return outputs
    .flatMap((output) => output.copies.map((copy) => ({ output, copy, step: findStep(output, copy) })))
    .sort((a, b) => (a.step?.position ?? LAST) - (b.step?.position ?? LAST))
    .map((plannedCopy) => ({ ...plannedCopy, id: ids.next() }))
}
