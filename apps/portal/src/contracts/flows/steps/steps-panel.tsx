// The panel of several selected steps: their party, and the actions for all of them.
import { Button, Icon, SelectField, useTexts } from '@company-data/ui'
import { isApple } from '../../../app/is-apple.ts'
import { partyLabels } from '../../../app/party-labels.ts'
import { clipboardTexts } from '../clipboard/clipboard-texts.ts'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { InTurn } from '../editor/draw-in-parts.tsx'
import panel from '../editor/panel.module.css'
import { useEditor } from '../editor/use-editor.tsx'
import { copySteps } from '../edits/copies.ts'
import { setParty } from '../edits/step-edits.ts'

const MIXED = ' '

export const StepsPanel = ({ steps }: { steps: ReadonlySet<string> }) => {
  const texts = useTexts(clipboardTexts)
  const editor = useEditor()
  const { flow, definition, now, apply, select } = editor
  const clipboard = useClipboard(editor)
  const nodes = definition.nodes.filter(({ key }) => steps.has(key))
  const parties = new Set(nodes.map(({ party }) => party))
  const [party = MIXED] = parties
  return (
    <InTurn>
      <header className={panel.head}>
        <Icon name="layers" />
        <h2>{texts.selected(nodes.length)}</h2>
      </header>
      <section className={panel.group}>
        <p className={panel.note}>{texts.selectedHint(isApple ? '⌘' : texts.ctrl)}</p>
        <SelectField
          name="party"
          label={texts.party}
          value={parties.size === 1 ? party : MIXED}
          onChange={(next) => next !== MIXED && apply((draft) => setParty(draft, steps, next))}
          options={[
            ...(parties.size === 1 ? [] : [{ value: MIXED, label: texts.mixed }]),
            ...[...partyLabels(definition.parties)].map(([value, label]) => ({ value, label })),
          ]}
        />
        <Button icon="copy" onClick={() => clipboard.copy(copySteps(flow.id, now(), steps))}>
          {texts.copySteps}
        </Button>
        <Button icon="plus" onClick={() => clipboard.duplicateSteps(steps)}>
          {texts.duplicate}
        </Button>
        <Button kind="danger" icon="trash" onClick={() => clipboard.removeSteps(steps)}>
          {texts.remove}
        </Button>
      </section>
      <section className={panel.group}>
        <ul className={panel.list}>
          {nodes.map(({ key, label }) => (
            <li key={key} className={panel.item}>
              <button type="button" className={panel.line} onClick={() => select({ kind: 'step', step: key })}>
                <span className={panel.name}>{label || key}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </InTurn>
  )
}
