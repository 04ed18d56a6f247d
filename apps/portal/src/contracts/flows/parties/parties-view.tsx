// The parties of a flow, in order.
import type { Party, PartyType } from '@company-data/flow-engine'
import { Button, Card, Empty, IconButton, Notice, SortableList, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { partyLabels } from '../../../app/party-labels.ts'
import { KeyAt, ProblemsAt, SelectAt, TextAt } from '../editor/fields.tsx'
import editor from '../editor/flow-editor.module.css'
import ordered from '../editor/list-rows/ordered-lists.module.css'
import { useRowIds } from '../editor/list-rows/use-row-ids.ts'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { appendAt } from '../edits/edit-path.ts'
import { freeKey, freeLabel, keyFrom, usedKeys } from '../edits/keys.ts'
import { renameParty } from '../edits/step-edits.ts'
import { partyTexts } from './party-texts.ts'

const LIST = ['definition', 'parties']

/** Keys of parties are apart from those of steps and fields. */
const toPartId = (key: string): string => `party ${key}`

/** The label of a party. The key of a new one follows it until the key itself is edited. */
const PartyLabel = ({ index }: { index: number }) => {
  const texts = useTexts(partyTexts)
  const { newParts, now, apply } = useEditor()
  const followLabel = () => {
    const { definition } = now()
    const { key = '', label = '' } = definition.parties[index] ?? {}
    if (!newParts.followsLabel(toPartId(key))) return
    const otherKeys = definition.parties.flatMap((other) => (other.key === key ? [] : [other.key]))
    const to = freeKey(keyFrom(label, key), [...otherKeys, ...usedKeys(definition)])
    if (to === key) return
    newParts.rename(toPartId(key), toPartId(to))
    // One step of the history with the label that was typed.
    apply((draft) => renameParty(draft, index, to), [...LIST, index, 'label'].join('/'))
  }
  return <TextAt path={['parties', index, 'label']} label={texts.label} isFirst onLeave={followLabel} />
}

const PartyCard = ({ party, index, handle }: { party: Party; index: number; handle: ReactNode }) => {
  const texts = useTexts(partyTexts)
  const { definition, newParts, apply, remove } = useEditor()
  const isNamesake = definition.parties.filter(({ label }) => label.trim() === party.label.trim()).length > 1
  const rename = (to: string) => {
    newParts.keepKey(toPartId(party.key))
    apply((draft) => renameParty(draft, index, to))
  }
  return (
    <Card
      title={partyLabels(definition.parties).get(party.key) ?? party.key}
      actions={
        <>
          {handle}
          <IconButton icon="trash" label={`${texts.remove}: ${party.label}`} onClick={() => remove([...LIST, index])} />
        </>
      }
    >
      <div className={panel.fields}>
        <PartyLabel index={index} />
        <KeyAt path={['parties', index, 'key']} label={texts.key} hint={texts.keyHint} onRename={rename} />
        <SelectAt
          path={['parties', index, 'type']}
          label={texts.type}
          none={texts.older}
          options={(['owner', 'person', 'company'] as const).map((value) => ({ value, label: texts.types[value] }))}
        />
      </div>
      {isNamesake && <Notice tone="warn">{texts.sameName}</Notice>}
      <ProblemsAt path={['parties', index]} />
    </Card>
  )
}

const useAddParty = (): (() => void) => {
  const texts = useTexts(partyTexts)
  const { newParts, now, apply } = useEditor()
  return () => {
    const { definition } = now()
    const { parties } = definition
    const type: PartyType = parties.some((party) => party.type === 'owner') ? 'person' : 'owner'
    const used = [...parties.map(({ key }) => key), ...usedKeys(definition)]
    const key = freeKey(type === 'owner' ? 'company' : 'customer', used)
    const newLabel = type === 'owner' ? texts.newOwner : texts.newParty
    const labels = parties.map(({ label }) => label)
    newParts.add(toPartId(key))
    apply((draft) => appendAt(draft, LIST, { key, label: freeLabel(newLabel, labels), type }))
  }
}

export const PartiesView = () => {
  const texts = useTexts(partyTexts)
  const { definition, move } = useEditor()
  const { parties } = definition
  const ids = useRowIds(parties)
  const add = useAddParty()
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
      <div className={ordered.boxes}>
        <SortableList
          label={texts.title}
          items={ids}
          getId={(id) => id}
          getName={(id) => parties[ids.indexOf(id)]?.label ?? ''}
          onMove={(from, to) => move([...LIST, from], to - from)}
        >
          {(id, handle) => {
            const index = ids.indexOf(id)
            const party = parties[index]
            return party && <PartyCard party={party} index={index} handle={handle} />
          }}
        </SortableList>
      </div>
    </div>
  )
}
