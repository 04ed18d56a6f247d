// The flow as a list: every step, element and edge by keyboard, without the canvas.
import { classNames, Icon, IconButton, useTexts } from '@company-data/ui'
import { memo, useCallback, useMemo, useRef } from 'react'
import { canvasTexts } from '../canvas/canvas-texts.ts'
import { keepExisting } from '../canvas/selected-steps.ts'
import { stepsInOrder } from '../canvas/step-drawing.ts'
import { useChosenSteps } from '../clipboard/use-clipboard.ts'
import { useAfterFrames } from '../editor/draw-in-parts.tsx'
import panel from '../editor/panel.module.css'
import { useCurrentView, useDeferredEditor } from '../editor/use-editor.tsx'
import styles from './outline.module.css'
import { useAddStep } from './use-add-step.ts'

interface ItemProps {
  step: string
  label: string
  party: string
  severity: 'error' | 'warning' | undefined
  isChosen: boolean
  isOnPath: boolean
  onChoose: (step: string, isMore: boolean) => void
}

const Item = memo(({ step, label, party, severity, isChosen, isOnPath, onChoose }: ItemProps) => {
  const texts = useTexts(canvasTexts)
  return (
    <li>
      <button
        type="button"
        className={classNames(styles.item, isOnPath && styles.onWay)}
        aria-current={isChosen}
        onClick={({ ctrlKey, metaKey, shiftKey }) => onChoose(step, ctrlKey || metaKey || shiftKey)}
      >
        <span className={styles.name}>{label}</span>
        {severity && (
          <span data-severity={severity} className={panel.mark}>
            <Icon name="triangleAlert" size={13} label={texts.problem[severity]} />
          </span>
        )}
        <span className={styles.party}>{party || texts.noParty}</span>
      </button>
    </li>
  )
})

export const Outline = memo(({ samplePath }: { samplePath: ReadonlySet<string> }) => {
  const texts = useTexts(canvasTexts)
  const editor = useDeferredEditor()
  const { definition, severities, canvas, now, select } = editor
  const selectedSteps = useChosenSteps(editor)
  const { selection } = useCurrentView()
  const isDrawn = useAfterFrames(1)
  const steps = useMemo(() => stepsInOrder(definition), [definition])
  const { parties } = definition
  const names = useMemo(() => new Map(parties.map(({ key, label }) => [key, label || key])), [parties])
  const selectedStep = selection?.kind === 'edge' ? definition.edges[selection.index]?.from : selection?.step
  const latestStep = useRef(selectedStep)
  latestStep.current = selectedStep
  const choose = useCallback(
    (step: string, isMore: boolean) => {
      const { current } = latestStep
      const existing = new Set(now().definition.nodes.map(({ key }) => key))
      const before = keepExisting(canvas.get().selectedSteps, existing)
      const next = new Set(before.size > 0 || current === undefined ? before : [current])
      if (!isMore || next.size === 0) return select({ kind: 'step', step })
      if (!next.delete(step)) next.add(step)
      const [only] = next
      if (next.size === 1 && only !== undefined) select({ kind: 'step', step: only })
      else canvas.change({ selectedSteps: next })
    },
    [canvas, now, select],
  )
  const add = useAddStep(editor)
  return (
    <nav className={styles.outline} aria-label={texts.outline}>
      <div className={styles.head}>
        <h2>{texts.outline}</h2>
        <IconButton icon="plus" label={texts.addStep} onClick={add} />
      </div>
      <ol>
        {(isDrawn ? steps : []).map((node) => (
          <Item
            key={node.key}
            step={node.key}
            label={node.label || node.key}
            party={names.get(node.party) ?? ''}
            severity={severities.get(node.key)}
            isChosen={selectedSteps.size > 0 ? selectedSteps.has(node.key) : node.key === selectedStep}
            isOnPath={samplePath.has(node.key)}
            onChoose={choose}
          />
        ))}
      </ol>
    </nav>
  )
})
