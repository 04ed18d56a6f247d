// The props of the parts of a turn.
import type { FieldTypes } from '@company-data/sdk/person'
import type { Identity } from '@company-data/web/companies/rules'
import type { CustomerData } from '@company-data/web/runs'
import type { Participant } from '../party-names.ts'
import type { PersonRun } from '../use-open-run.ts'
import type { SavedInput } from '../use-saved-input.ts'

/** The company that asks. */
export interface Asker {
  company: string
  service: string
  /** Null if the connection or the company is gone. */
  identity: Identity | null
}

export interface TurnProps {
  run: PersonRun
  types: FieldTypes
  source: CustomerData
  savedInput: SavedInput
  asker: Asker
  participants: readonly Participant[]
  onChanged: () => void
}
