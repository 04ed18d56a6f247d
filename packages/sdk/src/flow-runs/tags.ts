// The values that the text of a run shows of its parties, as the reader opens them (D2-TAG-13, D2-TAG-15, FA-46).
import type { CompiledTags } from '@company-data/flow-engine'
import type { FlowRunRecord } from './run-record.ts'

const parsedMembers = (text: string): Record<string, unknown> => {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** D2-TAG-09: a value that does not open is left out, and its tags show the dash. */
const openOrEmpty = async (open: () => Promise<Record<string, unknown>>): Promise<Record<string, unknown>> => {
  try {
    return await open()
  } catch {
    return {}
  }
}

export const openTags = async (
  { owner_tag_values, tag_values }: Pick<FlowRunRecord, 'owner_tag_values' | 'tag_values'>,
  openValue: (wrapper: string) => Promise<string>,
): Promise<CompiledTags> => {
  const publicText = tag_values?.public
  const publicTags = publicText ? await openOrEmpty(async () => parsedMembers(await openValue(publicText))) : {}
  const privateTags = await Promise.all(
    Object.entries(tag_values?.private ?? {}).map(([tag, wrapper]) =>
      openOrEmpty(async () => ({ [tag]: parsedMembers(await openValue(wrapper)) })),
    ),
  )
  return Object.assign({}, owner_tag_values, publicTags, ...privateTags)
}
