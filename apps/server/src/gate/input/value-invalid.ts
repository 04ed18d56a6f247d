// The refusal of a plaintext value, with the sentence and the key of its reason (G-072).
import type { Verdict } from '@company-data/field-types'
import { ApiError } from '@company-data/protocol/errors'
import { type Reason, toWireReason } from '@company-data/protocol/reasons'

/** The reason of the validator; of a value with parts it names the part. */
export const toReason = ({ key, entry, reason }: Extract<Verdict, { ok: false }>): Reason => ({
  key,
  ...(entry === undefined ? {} : { members: { entry } }),
  text: reason,
})

/** The message is that of the key; `reason` and `reasons` say why. */
export const valueInvalid = (because: Reason, members: Readonly<Record<string, unknown>> = {}): ApiError =>
  new ApiError('contact_data.value_invalid', {
    members: { ...members, reason: because.text, reasons: { '': toWireReason(because) } },
  })
