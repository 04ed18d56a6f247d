// The parties of a flow, in order.
import type { Party, PartyType } from '@company-data/flow-engine'
import { Button, Card, Empty, IconButton, Notice, useTexts } from '@company-data/ui'
import { partyLabels } from '../../../app/party-labels.ts'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import editor from '../editor/flow-editor.module.css'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { appendAt } from '../edits/edit-path.ts'
import { freeKey, freeLabel } from '../edits/keys.ts'
import { renameParty } from '../edits/step-edits.ts'
import { partyTexts } from './party-texts.ts'

const LIST = ['definition', 'parties']

const PartyCard = ({ party, index }: { party: Party; index: number }) => {
  const texts = useTexts(partyTexts)
  const { definition, apply, remove, moveUp } = useEditor()
  const isNamesake = definition.parties.filter(({ label }) => label.trim() === party.label.trim()).length > 1
  return (
    <Card
      title={partyLabels(definition.parties).get(party.key) ?? party.key}
      actions={
        <>
          {index > 0 && (
            <IconButton icon="arrowUp" label={`${texts.up}: ${party.label}`} onClick={() => moveUp([...LIST, index])} />
          )}
          <IconButton icon="trash" label={`${texts.remove}: ${party.label}`} onClick={() => remove([...LIST, index])} />
        </>
      }
    >
      <div className={panel.row}>
        <div className={panel.grow}>
          <TextAt path={['parties', index, 'label']} label={texts.label} />
        </div>
        <div className={panel.grow}>
          <KeyAt
            path={['parties', index, 'key']}
            label={texts.key}
            onRename={(to) => apply((draft) => renameParty(draft, index, to))}
          />
        </div>
        <div className={panel.grow}>
          <SelectAt
            path={['parties', index, 'type']}
            label={texts.type}
            none={texts.older}
            options={(['owner', 'person', 'company'] as const).map((value) => ({ value, label: texts.types[value] }))}
          />
        </div>
      </div>
      {isNamesake && <Notice tone="warn">{texts.sameName}</Notice>}
      <ProblemsAt path={['parties', index]} />
    </Card>
  )
}

export const PartiesView = () => {
  const texts = useTexts(partyTexts)
  const { definition, apply } = useEditor()
  const { parties } = definition
  const add = () =>
    apply((draft) => {
      const before = draft.definition.parties
      const type: PartyType = before.some((party) => party.type === 'owner') ? 'person' : 'owner'
      const key = freeKey(
        type === 'owner' ? 'company' : 'customer',
        before.map((party) => party.key),
      )
      const label = type === 'owner' ? texts.newOwner : texts.newParty
      const labels = before.map((party) => party.label)
      return appendAt(draft, LIST, { key, label: freeLabel(label, labels), type })
    })
  return (
    <div className={editor.sheet}>
      <div className={panel.title}>
        <div>
          <h2>{texts.title}</h2>
          <p className="muted">{texts.lead}</p>
        </div>
        <Button icon="plus" onClick={add}>
          {texts.add}
        </Button>
      </div>
      <ProblemsAt path={['parties']} />
      {parties.length === 0 && <Empty icon="users" title={texts.empty} text={texts.emptyText} />}
      {parties.map((party, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parties may have the same key until that is repaired
        <PartyCard key={index} party={party} index={index} />
      ))}
    </div>
  )
}
