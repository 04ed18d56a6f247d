// The preview: the selected step of the draft on the wallet's own answering page. Only this step is rendered.
import type { Definition, Flow } from '@company-data/flow-engine'
import { Icon, IconButton, Notice, useTexts } from '@company-data/ui'
import { StepCard, type WrapElement } from '@company-data/web/runs'
import { getEntries, nothingTyped, type TurnInput } from '@company-data/web/runs/rules'
import { useEffect, useMemo, useReducer, useRef } from 'react'
import { PhoneView } from '../../../runs/phone.tsx'
import panel from '../editor/panel.module.css'
import { useDeferredEditor, useDeferredView } from '../editor/use-editor.tsx'
import { useSample } from '../editor/use-sample.tsx'
import { findStepIndex } from '../edits/find-step.ts'
import styles from './play.module.css'
import { playTexts } from './play-texts.ts'
import { compilePlayed, listPluginElements, openTrial } from './played-draft.ts'
import { useAsker, useCustomerData, useTypes } from './use-customer.ts'
import { usePlay, usePlayCalls } from './use-play.tsx'

type FlowNode = Definition['nodes'][number]

/** The step of the selection; the entry if nothing is selected. */
const useShownStep = (): FlowNode | undefined => {
  const { definition, newParts } = useDeferredEditor()
  const { selection } = useDeferredView()
  const { nodes, edges, entry } = definition
  const key = selection?.kind === 'edge' ? edges[selection.index]?.from : (selection?.step ?? entry)
  return nodes[findStepIndex(definition, key ?? '', newParts)]
}

/** A draft without plugins is shown as the editor has compiled it. */
const useShownFlow = (): Flow => {
  const { compiled, lists } = useDeferredEditor()
  const { plugins, fieldTypes } = lists
  return useMemo(
    () =>
      listPluginElements(compiled).length === 0
        ? compiled
        : compilePlayed(compiled.definition, { plugins, fieldTypes }),
    [compiled, plugins, fieldTypes],
  )
}

const getName = (element: FlowNode['elements'][number]): string => ('slug' in element ? element.slug : element.key)

/** Changes when fields come, go, or become fields of another kind: earlier input may not fit them any more. */
const describeShape = ({ key, elements }: FlowNode): string =>
  JSON.stringify([
    key,
    ...elements.map((element) => [element.kind, getName(element), 'type' in element && element.type]),
  ])

/** The input of one step, forgotten when its fields become others. */
const useTyped = (step: FlowNode): TurnInput => {
  const shape = describeShape(step)
  return useMemo(() => {
    void shape
    const nothing = () => undefined
    return { input: nothingTyped(), state: 'nothing', lostBy: 'session' as const, keep: nothing, keepNow: nothing }
  }, [shape])
}

/** Marks the selected element, keeps it in view, and selects the element that is pressed or focused. */
const useElementMarks = (step: FlowNode): WrapElement => {
  const { select } = useDeferredEditor()
  const { selection } = useDeferredView()
  const selected = selection?.kind === 'element' && selection.step === step.key ? selection.index : undefined
  const marked = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected !== undefined) marked.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (name, children) => {
    const index = step.elements.findIndex((element) => getName(element) === name)
    const open = () => select({ kind: 'element', step: step.key, index })
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the focus of the fields inside selects them
      // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, the focus selects
      <div
        ref={index === selected ? marked : null}
        className={styles.element}
        data-selected={index === selected || undefined}
        onClick={open}
        onFocus={open}
      >
        {children}
      </div>
    )
  }
}

const PreviewedStep = ({ step, flow }: { step: FlowNode; flow: Flow }) => {
  const { select, definition } = useDeferredEditor()
  const { answers } = useSample()
  const calls = usePlayCalls()
  const { results } = usePlay()
  const types = useTypes()
  // Data for all steps would offer hundreds of choices at each field of a large flow.
  const source = useCustomerData(useMemo(() => [step], [step]))
  const asker = useAsker()
  const savedInput = useTyped(step)
  const wrapElement = useElementMarks(step)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { key, party } = step
  const run = useMemo(
    () => openTrial({ ...calls, flow, start: key, answers, readResults: () => results }).as(party),
    [calls, flow, key, party, answers, results],
  )
  const openStep = useMemo(() => {
    const current = run.step()
    for (const [slug, entry] of getEntries(savedInput.input, key)) {
      if ('value' in entry) current.enter(slug, entry.value)
    }
    return current
  }, [run, savedInput, key])
  if (types === undefined) return null
  const before = definition.edges.find(({ to }) => to === key)?.from
  const open = (next: string | null | undefined) => next && select({ kind: 'step', step: next })
  return (
    <StepCard
      key={key}
      run={run}
      types={types}
      source={source}
      savedInput={savedInput}
      asker={asker}
      step={openStep}
      wrapElement={wrapElement}
      onChanged={redraw}
      onBack={before === undefined ? undefined : () => open(before)}
      onNext={() => open(openStep.view().next)}
    />
  )
}

export const PreviewPanel = () => {
  const texts = useTexts(playTexts)
  const { definition } = useDeferredEditor()
  const { show } = usePlay()
  const step = useShownStep()
  const flow = useShownFlow()
  const party = definition.parties.find(({ key }) => key === step?.party)
  // A step of no party, or one that the compiled draft does not have yet, cannot be answered.
  const canShow = step !== undefined && party !== undefined && flow.node(step.key)?.party === step.party
  return (
    <section className={styles.side} aria-label={texts.previewLabel}>
      <header className={panel.head}>
        <Icon name="smartphone" />
        <h2>{texts.preview}</h2>
        <IconButton icon="x" label={texts.close} onClick={() => show(undefined)} />
      </header>
      <div className={styles.body}>
        {!canShow && <p className="muted">{texts.nothingSelected}</p>}
        {canShow && party.type === 'owner' && <Notice tone="info">{texts.ownStep}</Notice>}
        {canShow && (
          <PhoneView title={texts.previewOf(party.label || party.key)}>
            <PreviewedStep step={step} flow={flow} />
          </PhoneView>
        )}
      </div>
    </section>
  )
}
