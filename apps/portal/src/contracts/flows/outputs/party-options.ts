// The parties of a flow, to choose from.
import { partyLabels } from '../../../app/party-labels.ts'
import { useEditor } from '../editor/use-editor.tsx'

/** The parties as options, each with another label. */
export const usePartyOptions = () =>
  [...partyLabels(useEditor().definition.parties)].map(([value, label]) => ({ value, label }))
