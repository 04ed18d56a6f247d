// The props of the parts of a turn.
import type { FieldTypes } from '@company-data/sdk/person'
import type { Leaving } from '@company-data/ui'
import type { Identity, NamesakeSearch } from '@company-data/web/companies/rules'
import type { ReactNode } from 'react'
import type { RunInput } from '../step-form/entries.ts'
import type { CustomerData } from '../step-form/field-props.ts'
import type { OwnRun } from '../use-run.ts'

/** The company that asks. */
export interface Asker {
  company: string
  service: string
  /** Null if the connection or the company is gone. */
  identity: Identity | null
}

/** A user who takes part in a run. */
export interface Participant {
  userId: string
  /** The roles in the run: one user may have several. */
  parties: readonly string[]
  name: string
  isSelf: boolean
  isCompany: boolean
}

/** The input of a turn, and how long the page keeps it. */
export interface TurnInput {
  input: RunInput
  /** `nothing`: there is no input yet. */
  state: string
  /** When the input is lost. */
  lostBy: Leaving
  /** Called after every change. */
  keep: () => void
  /** Called after input was sent or discarded. */
  keepNow: () => void
}

/** The open part of a turn. */
export interface StepPosition {
  position: string
  /** Opens another part. */
  advance(to: string): void
  /** Returns to a part before. */
  goBack(to: string): void
  /** Opens a part in place of one that no longer exists. */
  jump(to: string): void
}

export interface TurnProps {
  run: OwnRun
  types: FieldTypes
  source: CustomerData
  savedInput: TurnInput
  asker: Asker
  /** Other companies with the name of the one that asks. */
  namesakes: NamesakeSearch
  participants: readonly Participant[]
  /** The open part of the turn; it starts with `firstPosition`. */
  position: StepPosition
  /** Says how the input is kept. */
  draftNote?: ReactNode
  onChanged: () => void
}
