// Seals the answers of a step for every bound party, uploads its files, and submits them (D2-ANS-22, D2-FIL-05, FG-29).
import type { uploadedAnswerFile } from '@company-data/protocol/wire/contracts/flow-runs'
import { isPlatformError } from '../../errors/platform-error.ts'
import type { RunAccess } from '../run-access.ts'
import { type RecipientKeys, type SealedCopy, sealForAll } from '../run-keys.ts'
import { type FlowRunRecord, toFlowRun } from '../run-record.ts'
import type { CheckedAnswer } from './checked-answers.ts'

interface AnswerItem {
  slug: string
  values: SealedCopy[]
  source_private?: true
  link?: { field_id: string }
}

export interface SentStep {
  answers: readonly CheckedAnswer[]
  keys: RecipientKeys
  privateSlugs: ReadonlySet<string>
  links: ReadonlyMap<string, string>
  /** `next_node` or `leaf`. */
  next: { next_node: string } | { leaf: true }
}

type Uploaded = ReturnType<typeof uploadedAnswerFile.parse>

const formatReference = ({ file }: Uploaded, isLinked: boolean): string =>
  JSON.stringify(isLinked ? { _enc_file: file, _link: 1 } : { _enc_file: file })

/** One copy for each user, sequentially: the sealed copies of a large file would fill the memory of a phone. */
const uploadFile = async (
  { raw }: RunAccess<unknown>,
  { slug, text }: CheckedAnswer,
  { keys, links }: SentStep,
): Promise<SealedCopy[]> => {
  const isLinked = links.has(slug)
  const upload = (members: { for_user_id: string; value?: string | undefined; link?: true }): Promise<Uploaded> =>
    raw.answerFile({ slug, ...members })
  const copies: SealedCopy[] = []
  try {
    for (const [for_user_id, key] of keys) {
      const [copy] = await sealForAll(text, new Map([[for_user_id, key]]))
      copies.push({ for_user_id, value: formatReference(await upload({ for_user_id, value: copy?.value }), isLinked) })
    }
    return copies
  } catch (error) {
    // D2-FIL-12: a linked file that is too large stays a live link, and the run holds no copy of it.
    if (!isLinked || !isPlatformError(error, 'flows.answer_file_too_large')) throw error
    return Promise.all(
      [...keys.keys()].map(async (for_user_id) => {
        const value = formatReference(await upload({ for_user_id, link: true }), true)
        return { for_user_id, value }
      }),
    )
  }
}

export const sendAnswers = async (
  access: RunAccess<unknown>,
  step: SentStep,
  remember: (wrapper: string, plaintext: string) => void,
): Promise<FlowRunRecord> => {
  // Before anything of the step is sealed or uploaded.
  for (const { text, isFile } of step.answers) if (!isFile) await access.guard?.refuse(text)
  const items: AnswerItem[] = []
  for (const answer of step.answers) {
    const { slug, text, isFile } = answer
    const values = isFile ? await uploadFile(access, answer, step) : await sealForAll(text, step.keys)
    if (!isFile) for (const { value } of values) remember(value, text)
    const fieldId = step.links.get(slug)
    items.push({
      slug,
      values,
      ...(step.privateSlugs.has(slug) && { source_private: true }),
      ...(fieldId !== undefined && { link: { field_id: fieldId } }),
    })
  }
  return toFlowRun(await access.raw.answers({ answers: items, ...step.next }))
}
