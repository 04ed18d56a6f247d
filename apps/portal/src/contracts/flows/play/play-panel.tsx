// Playing the draft: the phone of the party that acts, what has happened, and what plugins answer.
import type { PluginElement } from '@company-data/flow-engine'
import type { TrialMoment } from '@company-data/sdk/sandbox'
import { Button, Icon, IconButton, Notice, TextField, useTexts } from '@company-data/ui'
import { useMemo } from 'react'
import { PhoneView } from '../../../runs/phone.tsx'
import panel from '../editor/panel.module.css'
import { useDeferredEditor, useDeferredView } from '../editor/use-editor.tsx'
import { isSame } from '../versions/definition-changes.ts'
import styles from './play.module.css'
import { playTexts } from './play-texts.ts'
import { findActor, PlayTurn } from './play-turn.tsx'
import { listPluginElements } from './played-draft.ts'
import { readResult, withResult } from './plugin-replies.ts'
import { useCustomerData, useTypes } from './use-customer.ts'
import { type Play, usePlay } from './use-play.tsx'

type Played = NonNullable<Play['played']>

/** The answer of a plugin of the current step, as its author enters it. */
const PluginResultFields = ({ element }: { element: PluginElement }) => {
  const texts = useTexts(playTexts)
  const { results, changeResults } = usePlay()
  const { plugin } = element
  if (plugin.snapshot === null) return null
  return (
    <section className={panel.group}>
      <h3>{texts.plugin(plugin.snapshot.plugin_name)}</h3>
      <p className={panel.note}>{texts.pluginText}</p>
      {plugin.snapshot.outputs.map((output) => (
        <TextField
          key={output.key}
          name={`result/${element.slug}/${output.key}`}
          label={output.label}
          value={readResult(results, plugin, output)}
          onValueChange={(text) => changeResults(withResult(results, plugin, output.key, text))}
        />
      ))}
    </section>
  )
}

const useMomentText = ({ trial }: Played) => {
  const { moments } = useTexts(playTexts)
  const { parties, nodes } = trial.record.definition
  return ({ kind, node, party, document = '' }: TrialMoment): string => {
    const name = parties.find(({ key }) => key === party)?.label || party
    const step = nodes.find(({ key }) => key === node)?.label || node
    if (kind === 'answered') return moments.answered(name, step)
    if (kind === 'generated') return moments.generated(name)
    if (kind === 'cancelled') return moments.cancelled(name)
    return moments[kind](name, document)
  }
}

/** Each moment leads back to before it. */
const History = ({ played }: { played: Played }) => {
  const texts = useTexts(playTexts)
  const { backTo } = usePlay()
  const format = useMomentText(played)
  const { moments } = played.trial
  return (
    <section className={panel.group}>
      <h3>{texts.history}</h3>
      {moments.length === 0 && <p className={panel.note}>{texts.nothingYet}</p>}
      <ol className={styles.history}>
        {moments.map((moment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: moments have no other identity
          <li key={index}>
            <Button kind="quiet" icon="undo" aria-label={texts.backTo(format(moment))} onClick={() => backTo(index)}>
              {format(moment)}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Beside the phone, in place of the properties. */
export const PlayControls = () => {
  const texts = useTexts(playTexts)
  const { definition, severities } = useDeferredEditor()
  const { selection } = useDeferredView()
  const { played, start, backTo } = usePlay()
  const selectedStep =
    selection?.kind === 'step' ? definition.nodes.find(({ key }) => key === selection.step) : undefined
  const count = played?.trial.moments.length ?? 0
  // A save makes another object of the same draft.
  const isOutdated = useMemo(() => played !== undefined && !isSame(played.definition, definition), [played, definition])
  const hasErrors = [...severities.values()].includes('error')
  const plugins = played
    ? listPluginElements({ definition: played.trial.record.definition }, played.trial.record.current_node)
    : []
  return (
    <>
      <header className={panel.head}>
        <Icon name="play" />
        <h2>{texts.playLabel}</h2>
      </header>
      <section className={panel.group}>
        <p className={panel.note}>{texts.intro}</p>
        <p className={panel.note}>{texts.stays}</p>
        {hasErrors && <Notice tone="warn">{texts.problems}</Notice>}
        {isOutdated && <Notice tone="info">{texts.outdated}</Notice>}
        <div className={styles.bar}>
          {played && (
            <Button icon="undo" disabled={count === 0} onClick={() => backTo(count - 1)}>
              {texts.back}
            </Button>
          )}
          <Button kind={played ? 'plain' : 'main'} icon={played ? 'replay' : 'play'} onClick={() => start()}>
            {played ? texts.restart : texts.start}
          </Button>
          {selectedStep && selectedStep.key !== definition.entry && (
            <Button icon="play" onClick={() => start(selectedStep.key)}>
              {texts.startHere(selectedStep.label || selectedStep.key)}
            </Button>
          )}
        </div>
      </section>
      {plugins.map((element) => (
        <PluginResultFields key={element.slug} element={element} />
      ))}
      {played && <History played={played} />}
    </>
  )
}

const Phone = ({ played }: { played: Played }) => {
  const texts = useTexts(playTexts)
  const { onChanged, generation } = usePlay()
  const types = useTypes()
  const { trial, input } = played
  const { definition } = trial.record
  const source = useCustomerData(definition.nodes)
  const actor = findActor(trial)
  if (types === undefined) return null
  return (
    <PhoneView title={actor ? texts.acts(actor.label || actor.key) : texts.done}>
      {/* The entered answers are stored before they are sent, for a step back. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events come from the buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the events come from the buttons inside */}
      <div className={styles.turns} onSubmit={input.remember} onClick={input.remember}>
        <PlayTurn key={generation} trial={trial} input={input} types={types} source={source} onChanged={onChanged} />
      </div>
    </PhoneView>
  )
}

export const PlayPanel = () => {
  const texts = useTexts(playTexts)
  const { played, show } = usePlay()
  return (
    <section className={styles.side} aria-label={texts.playLabel}>
      <header className={panel.head}>
        <Icon name="smartphone" />
        <h2>{texts.play}</h2>
        <IconButton icon="x" label={texts.close} onClick={() => show(undefined)} />
      </header>
      <div className={styles.body}>
        {played ? <Phone played={played} /> : <p className="muted">{texts.notStarted}</p>}
      </div>
    </section>
  )
}
