// The edited draft: the definition of a flow with its tests, saved together.

import type { Definition, DefinitionTest } from '@company-data/flow-engine'
import type { FlowDefinitionInput, FlowRecord, SavedDraft } from '@company-data/sdk/company'

export interface Draft {
  readonly definition: Definition
  readonly tests: readonly DefinitionTest[]
}

export const readFlowDraft = ({ draft, tests }: Pick<FlowRecord, 'draft' | 'tests'>): Draft => ({
  definition: draft,
  tests,
})

export const readSavedDraft = ({ definition, tests }: SavedDraft): Draft => ({ definition, tests })

/** The platform's format: the tests are a member of the definition. */
export const toDraftBody = ({ definition, tests }: Draft): FlowDefinitionInput => ({ ...definition, tests })

/** Members in a fixed order, because the platform may return them in another one. */
const sortMembers = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([draft], [other]) => (draft < other ? -1 : 1)))
    : value

export const isSameDraft = (draft: Draft, other: Draft): boolean =>
  JSON.stringify(toDraftBody(draft), sortMembers) === JSON.stringify(toDraftBody(other), sortMembers)
