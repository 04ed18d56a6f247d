// The edited draft: the definition of a flow with its tests, saved together.

import type { Definition, DefinitionTest } from '@company-data/flow-engine'
import type { FlowRecord, SavedDraft } from '@company-data/sdk/company'

export interface Draft {
  readonly definition: Definition
  readonly tests: readonly DefinitionTest[]
}

/** A draft has the members of a definition, even if their values are not valid yet (FA-02). */
const toDraft = (definition: unknown, tests: readonly unknown[]): Draft => ({
  definition: definition as Definition,
  tests: tests as readonly DefinitionTest[],
})

export const readFlowDraft = ({ draft, tests }: Pick<FlowRecord, 'draft' | 'tests'>): Draft => toDraft(draft, tests)

export const readSavedDraft = ({ definition, tests }: SavedDraft): Draft => toDraft(definition, tests)

/** The platform's format: the tests are a member of the definition. */
export const toDraftBody = ({ definition, tests }: Draft): unknown => ({ ...definition, tests })

/** Members in a fixed order, because the platform may return them in another one. */
const sortMembers = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([draft], [other]) => (draft < other ? -1 : 1)))
    : value

export const isSameDraft = (draft: Draft, other: Draft): boolean =>
  JSON.stringify(toDraftBody(draft), sortMembers) === JSON.stringify(toDraftBody(other), sortMembers)
