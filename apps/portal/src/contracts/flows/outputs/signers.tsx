// The signers of the document of a rule.
import type { Rule, Signer } from '@company-data/flow-engine'
import { Button, IconButton, SortableList, useTexts } from '@company-data/ui'
import type { ReactNode } from 'react'
import { SelectAt } from '../editor/fields.tsx'
import ordered from '../editor/list-rows/ordered-lists.module.css'
import { useRowIds } from '../editor/list-rows/use-row-ids.ts'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { appendAt, type Path, setAt } from '../edits/edit-path.ts'
import { outputTexts } from './output-texts.ts'
import { usePartyOptions } from './party-options.ts'

interface SignerItemProps {
  signer: Signer
  path: Path
  index: number
  handle: ReactNode
}

const SignerItem = ({ signer, path, index, handle }: SignerItemProps) => {
  const texts = useTexts(outputTexts)
  const { remove } = useEditor()
  const parties = usePartyOptions()
  const label = parties.find(({ value }) => value === signer.party)?.label ?? signer.party
  return (
    <div className={panel.row}>
      {handle}
      <div className={panel.grow}>
        <SelectAt path={[...path, index, 'party']} label={texts.party} options={parties} />
      </div>
      <div className={panel.grow}>
        <SelectAt
          path={[...path, index, 'action']}
          label={texts.action}
          options={(['sign', 'accept'] as const).map((value) => ({ value, label: texts.actions[value] }))}
        />
      </div>
      <IconButton
        icon="trash"
        label={`${texts.removeSigner}: ${label}`}
        onClick={() => remove(['definition', ...path, index])}
      />
    </div>
  )
}

/** The list has the order in which the parties sign. */
const SignerList = ({ signers, path }: { signers: readonly Signer[]; path: Path }) => {
  const texts = useTexts(outputTexts)
  const { move } = useEditor()
  const parties = usePartyOptions()
  const ids = useRowIds(signers)
  const getLabel = (id: string) => parties.find(({ value }) => value === signers[ids.indexOf(id)]?.party)?.label ?? ''
  return (
    <div className={ordered.boxes}>
      <SortableList
        label={texts.signers}
        items={ids}
        getId={(id) => id}
        getName={getLabel}
        onMove={(from, to) => move(['definition', ...path, from], to - from)}
      >
        {(id, handle) => {
          const index = ids.indexOf(id)
          const signer = signers[index]
          return signer && <SignerItem signer={signer} path={path} index={index} handle={handle} />
        }}
      </SortableList>
    </div>
  )
}

/** All parties sign, or those of a list. */
export const Signers = ({ rule, path }: { rule: Rule; path: Path }) => {
  const texts = useTexts(outputTexts)
  const { definition, apply } = useEditor()
  const all = definition.parties.map(({ key }): Signer => ({ party: key, action: 'sign' }))
  if (rule.signers === null)
    return (
      <>
        <p className={panel.note}>{texts.everyone}</p>
        <Button kind="quiet" onClick={() => apply((draft) => setAt(draft, ['definition', ...path], all))}>
          {texts.chooseSigners}
        </Button>
      </>
    )
  const unnamed = all.find(({ party }) => !rule.signers?.some((signer) => signer.party === party)) ?? all[0]
  return (
    <>
      <SignerList signers={rule.signers} path={path} />
      <div className={panel.row}>
        {unnamed && (
          <Button
            kind="quiet"
            icon="plus"
            onClick={() => apply((draft) => appendAt(draft, ['definition', ...path], unnamed))}
          >
            {texts.addSigner}
          </Button>
        )}
        <Button kind="quiet" onClick={() => apply((draft) => setAt(draft, ['definition', ...path], null))}>
          {texts.everyoneSigns}
        </Button>
      </div>
    </>
  )
}
