// The one-time key and clear answers of a generate call. Kept in memory only (D2-GEN-27).

import { type ApiError, refusedBecause } from '@company-data/protocol/errors'
import { type ReasonKey, reason } from '@company-data/protocol/reasons'
import { parseOpenedJson } from '../../../../platform/http/bodies/parse-opened-json.ts'
import { openBoxInChunks } from '../../documents/index.ts'
import { getMember, isMembers, type Members } from '../body-members.ts'

export interface OpenedValues {
  otk: string
  values: Readonly<Record<string, string>>
}

/** The fault is not described: it would quote confidential data. */
export type GenerationReasonKey = Extract<ReasonKey, `generation.${string}`>

export const generationFailed = (key: GenerationReasonKey): ApiError =>
  refusedBecause('flows.generation_failed', reason(key))

const isText = (value: unknown): value is string => typeof value === 'string'

/** D2-GEN-02, D2-GEN-03, D2-LIM-02. */
export const openValues = async (members: Members): Promise<OpenedValues> => {
  const [otk, box] = [getMember(members, 'otk'), getMember(members, 'values')]
  const bytes = isText(otk) && isText(box) ? await openBoxInChunks(box, otk) : undefined
  const values = bytes && (await parseOpenedJson(bytes))
  if (!isText(otk) || !isMembers(values) || !Object.values(values).every(isText))
    throw generationFailed('generation.values_not_opened')
  return { otk, values: values as Record<string, string> }
}
