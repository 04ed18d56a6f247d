// The steps of the person's turn, with earlier input from before a lock, a page change or a reload.
import type { ContactDatum, FlowTurn } from '@company-data/sdk/person'
import { type Entries, getEntries, reapplyEntries } from '../step-form/entries.ts'
import { proposeAnswers } from '../step-form/proposals.ts'
import type { TurnProps } from './turn-props.ts'

/** Linked data uses the current profile value; data removed from the profile is not an answer (FA-60). */
export const followProfile = (entries: Entries, card: readonly ContactDatum[]): void => {
  for (const [slug, entry] of entries) {
    if (!('linked' in entry)) continue
    const datum = card.find(({ id }) => id === entry.linked.id)
    if (datum === undefined) entries.delete(slug)
    else if (!datum.has_file)
      entries.set(slug, {
        ...entry,
        linked: { id: datum.id, is_private: datum.is_private, plaintext: datum.value ?? '' },
      })
  }
}

export interface OpenTurnInput extends Pick<TurnProps, 'run' | 'types' | 'source'> {
  savedInput: Pick<TurnProps['savedInput'], 'input'>
}

/** An answer decides which step follows, so each step is filled before the next one is computed. */
export const openTurn = ({ run, types, source, savedInput }: OpenTurnInput): FlowTurn => {
  for (let turn = run.turn(), filled = 0; ; turn = run.turn()) {
    for (const step of turn.steps.slice(filled)) {
      const entries = getEntries(savedInput.input, step.key)
      reapplyEntries(run, step, entries, () => followProfile(entries, source.card))
      if (source.isMadeUp !== true) proposeAnswers(step, entries, { source, types })
    }
    if (turn.steps.length === filled) return turn
    filled = turn.steps.length
  }
}
