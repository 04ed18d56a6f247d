// What is edited: the definition of a flow with its tests, as they are saved together.

import type { Definition, DefinitionTest } from '@company-data/flow-engine'
import type { FlowRecord, SavedDraft } from '@company-data/sdk/company'

export interface Draft {
  readonly definition: Definition
  readonly tests: readonly DefinitionTest[]
}

/** The members of a draft are those of a definition, also where their values are not right yet (FA-02). */
const draftOf = (definition: unknown, tests: readonly unknown[]): Draft => ({
  definition: definition as Definition,
  tests: tests as readonly DefinitionTest[],
})

export const draftOfFlow = ({ draft, tests }: Pick<FlowRecord, 'draft' | 'tests'>): Draft => draftOf(draft, tests)

export const draftOfSaved = ({ definition, tests }: SavedDraft): Draft => draftOf(definition, tests)

/** As the platform takes it: the tests are a member of the definition. */
export const bodyOfDraft = ({ definition, tests }: Draft): unknown => ({ ...definition, tests })

/** Members in one order: the platform may answer with another one than it was sent. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  JSON.stringify(bodyOfDraft(one), inOrder) === JSON.stringify(bodyOfDraft(other), inOrder)
